/** Documents with random lines, and their amounts by exact rational arithmetic with BigInt. */

export interface GivenLine {
  /** In ten thousandths. */
  readonly quantity: number;
  readonly price: number;
  readonly discount: number;
  readonly taxPercent: number;
  readonly isCounted: boolean;
}

export interface GivenDocument {
  readonly lines: readonly GivenLine[];
  readonly digits: number;
  /** In ten thousandths. */
  readonly discountPercent: number;
  /** In units of the currency. */
  readonly discountAmount: number;
  readonly includesTax: boolean;
}

export interface Calculated {
  readonly nets: readonly bigint[];
  readonly shares: readonly bigint[];
  readonly subtotal: bigint;
  readonly discountTotal: bigint;
  readonly netTotal: bigint;
  readonly taxTotal: bigint;
}

/** Half away from zero; all amounts are positive. */
function roundedDivision(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

/** The same document by fractions of whole numbers, in units of the currency. */
export function calculateExactly(given: GivenDocument): Calculated {
  const unit = 10n ** BigInt(given.digits);
  const nets = given.lines.map(({ quantity, price, discount }) =>
    roundedDivision(BigInt(quantity) * BigInt(price) * BigInt(1_000_000 - discount) * unit, 10n ** 14n),
  );
  const counted = given.lines.flatMap(({ isCounted }, index) => (isCounted ? [index] : []));
  const subtotal = counted.reduce((sum, index) => sum + (nets[index] ?? 0n), 0n);
  const requested =
    given.discountPercent > 0
      ? roundedDivision(subtotal * BigInt(given.discountPercent), 1_000_000n)
      : BigInt(given.discountAmount);
  const discountTotal = requested > subtotal ? subtotal : requested;
  const shares = spread(discountTotal, nets, counted);

  const byRate = Map.groupBy(counted, index => given.lines[index]?.taxPercent ?? 0);
  let netTotal = 0n;
  let taxTotal = 0n;
  for (const [rate, indexes] of byRate) {
    const taxable = indexes.reduce((sum, index) => sum + (nets[index] ?? 0n) - (shares[index] ?? 0n), 0n);
    const percent = BigInt(rate);
    const tax = given.includesTax
      ? roundedDivision(taxable * percent, 1_000_000n + percent)
      : roundedDivision(taxable * percent, 1_000_000n);
    netTotal += given.includesTax ? taxable - tax : taxable;
    taxTotal += tax;
  }
  return { nets, shares, subtotal, discountTotal, netTotal, taxTotal };
}

/** By the largest remainder; of equal ones, the first. */
function spread(total: bigint, nets: readonly bigint[], counted: readonly number[]): bigint[] {
  const shares = nets.map(() => 0n);
  const whole = counted.reduce((sum, index) => sum + (nets[index] ?? 0n), 0n);
  if (whole === 0n) {
    return shares;
  }
  const remainders = counted.map(index => {
    const product = total * (nets[index] ?? 0n);
    shares[index] = product / whole;
    return { index, remainder: product % whole };
  });
  const missing = Number(total - shares.reduce((sum, share) => sum + share, 0n));
  remainders.sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  );
  for (const { index } of remainders.slice(0, missing)) {
    shares[index] = (shares[index] ?? 0n) + 1n;
  }
  return shares;
}

/** Random documents, the same for the same seed. */
export function randomDocuments(count: number, seed: number): GivenDocument[] {
  let state = seed;
  // Park and Miller's generator: whole numbers below 2^31 - 1.
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  const below = (limit: number) => next() % limit;
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const percents = [0, 0, 50_000, 70_000, 190_000, 200_000, 81_250, 25, 1_000_000];
  return Array.from({ length: count }, () => ({
    lines: Array.from({ length: pick([0, 1, 2, 3, 5, 8, 21]) }, () => ({
      quantity: pick([10_000, 1, 3_333, below(1_000_000), below(50) * 10_000]),
      price: pick([0, 1, 50, 9_999, below(100_000_000), below(100_000) * 100]),
      discount: pick([0, 0, 0, 1_000_000, 333_333, below(1_000_000)]),
      taxPercent: pick(percents),
      isCounted: below(5) > 0,
    })),
    digits: pick([0, 2, 2, 3]),
    ...pick([
      { discountPercent: 0, discountAmount: 0 },
      { discountPercent: pick([1_000_000, 333_333, below(1_000_000)]), discountAmount: 0 },
      { discountPercent: 0, discountAmount: below(10_000) },
    ]),
    includesTax: below(2) === 0,
  }));
}
