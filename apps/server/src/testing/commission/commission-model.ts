/**
 * Commission as a spreadsheet would have it, in whole numbers: amounts in the smallest unit of the currency, percentages
 * in ten-thousandths. It shares no code with the product.
 */
export interface ModelDeal {
  readonly amount: bigint;
  readonly day: string;
  readonly ownerUserId: string;
  /** Percent × 10,000 by person; empty: all of it is the owner's. */
  readonly splits: ReadonlyMap<string, bigint>;
}

export interface ModelPlan {
  readonly kind: 'deal-share' | 'attainment';
  readonly people: ReadonlySet<string>;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Percent × 10,000. */
  readonly rate: bigint;
  readonly tiers: readonly { readonly from: bigint; readonly payout: bigint }[];
  readonly isLinear: boolean;
  readonly cap: bigint | null;
}

const whole = 1_000_000n;

/** What a person earns by one plan. */
export function earnedBy(
  plan: ModelPlan,
  userId: string,
  { deals, target }: { deals: readonly ModelDeal[]; target: bigint | null },
): bigint {
  if (!plan.people.has(userId)) {
    return 0n;
  }
  const shares = deals
    .filter(({ day }) => day >= plan.firstDay && day <= plan.lastDay)
    .map(deal => ({ amount: deal.amount, share: shareOf(deal, userId) }));
  const earned =
    plan.kind === 'deal-share'
      ? shares.reduce(
          (sum, { amount, share }) => sum + rounded(amount * share * plan.rate, whole * whole),
          0n,
        )
      : payoutOf(
          plan,
          shares.reduce((sum, { amount, share }) => sum + amount * share, 0n),
          target,
        );
  return plan.cap !== null && earned > plan.cap ? plan.cap : earned;
}

function shareOf({ splits, ownerUserId }: ModelDeal, userId: string): bigint {
  return splits.size > 0 ? (splits.get(userId) ?? 0n) : ownerUserId === userId ? whole : 0n;
}

/** `won` is in millionths of the smallest unit. */
function payoutOf({ tiers, isLinear }: ModelPlan, won: bigint, target: bigint | null): bigint {
  if (!target) {
    return 0n;
  }
  // A tier is reached where from % of the target was won: from / 10^6 ≤ won / 10^6 / target.
  const reached = tiers.filter(({ from }) => from * target <= won);
  const tier = reached.at(-1);
  const next = tiers[reached.length];
  if (!tier) {
    return 0n;
  }
  if (!next || !isLinear) {
    return tier.payout;
  }
  const width = (next.from - tier.from) * target;
  const above = won - tier.from * target;
  return rounded(tier.payout * width + (next.payout - tier.payout) * above, width);
}

/** Half away from zero. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  return (sign * (2n * sign * dividend + divisor)) / (2n * divisor);
}
