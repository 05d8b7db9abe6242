export type DecimalMark = '.' | ',';

/**
 * Parses a number of a spreadsheet: `$1,234.50`, `1.234,50 €`, `45 %`, `(1,200.00)`, `1.2M`; undefined if it is none.
 * The decimal separator is what the number itself shows; `mark` decides only for one such as `1.234`.
 */
export function readNumber(text: string, mark: DecimalMark): number | undefined {
  if (/^-?\d+$/.test(text)) {
    return Number(text);
  }
  const { bare, factor, isNegative } = withoutSigns(text);
  const plain = plainDigits(bare, mark);
  if (plain === undefined || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) {
    return undefined;
  }
  // Rounded, because 1.1 * 1000 is 1100.0000000000002.
  const value = factor === 1 ? Number(plain) : Number((Number(plain) * factor).toPrecision(15));
  return isNegative ? -value : value;
}

/** The decimal separator that a number shows; undefined if it could be either. */
export function decimalMarkIn(text: string): DecimalMark | undefined {
  const { bare } = withoutSigns(text);
  if (!/^[+-]?[\d.,]*\d$/.test(bare)) {
    return undefined;
  }
  const separators = bare.replace(/[^.,]/g, '');
  const last = separators.at(-1) as DecimalMark | undefined;
  if (!last || plainDigits(bare, '.') !== plainDigits(bare, ',')) {
    return undefined;
  }
  return isGrouped(bare, last) ? otherMark(last) : last;
}

/** Words and letters that stand for thousands and more, as the languages of the product write them. */
const factors: readonly (readonly [RegExp, number])[] = [
  [/(\d)(k|tsd\.?|thousand|mil)$/i, 1e3],
  [/(\d)(m|mm|mn|mio\.?|million|millions|millionen|millones|milhões)$/i, 1e6],
  [/(\d)(b|bn|mrd\.?|md|billion|billions|milliarden?|milliards?)$/i, 1e9],
];

/** A number without currency, spaces and brackets, and what letters after it multiply it by. */
function withoutSigns(text: string): { bare: string; factor: number; isNegative: boolean } {
  const dense = text.replace(/[\s\u00a0\u202f'’]|[\p{Sc}%]/gu, '').replaceAll('−', '-');
  const isNegative = /^\(.+\)$|\d-$/.test(dense);
  const number = isNegative ? dense.replace(/^\(|\)$|-$/g, '') : dense;
  for (const candidate of [number, number.replace(/^[A-Z]{3}|[A-Z]{3}$/g, '')]) {
    for (const [letters, factor] of factors) {
      if (letters.test(candidate)) {
        return { bare: candidate.replace(letters, '$1').replace(/^[A-Z]{3}/, ''), factor, isNegative };
      }
    }
  }
  return { bare: number.replace(/^[A-Z]{3}|[A-Z]{3}$/g, ''), factor: 1, isNegative };
}

/** Digits with a point as the decimal separator; undefined if the separators cannot be those of a number. */
function plainDigits(bare: string, mark: DecimalMark): string | undefined {
  const separators = bare.replace(/[^.,]/g, '');
  const last = separators.at(-1) as DecimalMark | undefined;
  if (!last) {
    return bare;
  }
  const grouping = otherMark(last);
  if (separators.includes(grouping)) {
    const [whole = '', ...fractions] = bare.split(last);
    return fractions.length === 1 && isGrouped(whole, grouping)
      ? `${whole.replaceAll(grouping, '')}.${fractions[0]}`
      : undefined;
  }
  if (isGrouped(bare, last) && (separators.length > 1 || last !== mark)) {
    return bare.replaceAll(last, '');
  }
  return separators.length === 1 ? bare.replace(last, '.') : undefined;
}

/** Whether the separator can be one of thousands: `12,345,678`, or `1,23,45,678` as in India. */
function isGrouped(text: string, separator: DecimalMark): boolean {
  const [first = '', ...groups] = text.replace(/^[+-]/, '').split(separator);
  return (
    /^[1-9]\d{0,2}$/.test(first) &&
    groups.length > 0 &&
    groups.every((group, i) => (i === groups.length - 1 ? /^\d{3}$/ : /^\d{2,3}$/).test(group))
  );
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}
