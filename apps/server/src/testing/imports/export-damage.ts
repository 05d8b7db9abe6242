export interface Damage {
  readonly name: string;
  /** The kinds of records whose rows have it. */
  readonly kinds: readonly string[];
  readonly field: string;
  readonly apply: (text: string) => string;
  readonly result: Result;
}

/** The row is imported with this value, if one is given; or it is rejected with this message. */
type Result =
  | { readonly value?: (whole: string) => string }
  | {
      readonly message: (damaged: string, source: string) => string;
      /** The problem is not that of one column. */
      readonly hasNoColumn?: boolean;
    };

const people = ['contact', 'lead'];
const all = ['company', 'contact', 'lead', 'deal', 'activity'];
const linked = ['contact', 'deal'];
const named = ['company', 'deal'];

/** Damage that an import repairs. The links and amounts of all records are compared anyway. */
function repaired(
  name: string,
  kinds: readonly string[],
  field: string,
  apply: Damage['apply'],
  value?: (whole: string) => string,
): Damage {
  return { name, kinds, field, apply, result: { value } };
}

function rejected(
  name: string,
  kinds: readonly string[],
  field: string,
  apply: Damage['apply'],
  message: (damaged: string, source: string) => string,
  options: { hasNoColumn?: boolean } = {},
): Damage {
  return { name, kinds, field, apply, result: { message, ...options } };
}

const notAnAmount = (damaged: string) => `Amount: “${damaged}” is not an amount`;
const noAddress = () => 'Please enter a valid email address';

/** The ways in which cells of real exports are damaged. */
export const damages: readonly Damage[] = [
  repaired(
    'spaces around a name',
    named,
    'name',
    text => `  ${text}\t `,
    text => text,
  ),
  repaired('spaces around an id', all, 'sourceId', text => ` ${text} `),
  repaired('spaces around the id of a link', linked, 'companyId.sourceId', text => ` ${text}  `),
  repaired('thousands separators', ['deal'], 'amount', grouped),
  repaired('a currency sign', ['deal'], 'amount', text => `$${grouped(text)}`),
  repaired('a currency code', ['deal'], 'amount', text => `${text} USD`),
  repaired('a hard space in an amount', ['deal'], 'amount', text => `$\u00a0${text}`),
  rejected('an amount in words', ['deal'], 'amount', () => 'about ten', notAnAmount),
  rejected('two amounts in a cell', ['deal'], 'amount', text => `${text} / ${text}`, notAnAmount),
  rejected('a formula error', ['deal'], 'amount', () => '#REF!', notAnAmount),
  rejected(
    'an amount in an unknown currency',
    ['deal'],
    'amount',
    text => `${text} ${unknownCurrency}`,
    () => `There is no currency “${unknownCurrency}” in the list`,
  ),
  rejected(
    'an impossible day',
    ['deal'],
    'expectedCloseDate',
    () => '2021-02-30',
    damaged => `Expected close: “${damaged}” is not a date`,
  ),
  repaired(
    'a date in words',
    ['deal'],
    'createdAtUtc',
    () => '2 January 2020',
    () => '2020-01-02T00:00:00.000Z',
  ),
  repaired(
    'a time with a zone',
    all,
    'createdAtUtc',
    () => '2020-01-02T10:00:00.000+0200',
    () => '2020-01-02T08:00:00.000Z',
  ),
  rejected(
    'a creation in the future',
    all,
    'createdAtUtc',
    () => '2999-01-01 10:00',
    damaged => `Created: “${damaged}” is in the future`,
  ),
  rejected(
    'no date but a word',
    all,
    'createdAtUtc',
    () => 'yesterday',
    damaged => `Created: “${damaged}” is not a date`,
  ),
  rejected('an address without a domain', people, 'email', () => 'not an address', noAddress),
  rejected('two addresses in a cell', people, 'email', text => `${text} or x@y.example`, noAddress),
  repaired(
    'an address in capitals',
    people,
    'email',
    text => text.toUpperCase(),
    text => text.toUpperCase(),
  ),
  rejected(
    'a phone number as a power of ten',
    ['company'],
    'phone',
    () => '4.91E+11',
    damaged => `Phone: a spreadsheet has shortened this number to “${damaged}”. Its last digits are lost.`,
  ),
  repaired('a phone number with dots and brackets', ['company'], 'phone', () => '+49 (30) 10.00-55'),
  rejected(
    'no name',
    named,
    'name',
    () => '',
    () => 'Missing: Name',
    { hasNoColumn: true },
  ),
  rejected(
    'a name that is too long',
    named,
    'name',
    text => 'x'.repeat(400) + text,
    () => 'Name must have at most 200 characters',
  ),
  rejected(
    'the id of no record',
    linked,
    'companyId.sourceId',
    () => '0015g0000Zz9999AQA',
    (damaged, source) => `There is no company with the ID “${damaged}” of ${source}`,
  ),
  rejected(
    'an owner who is no user',
    ['company', 'contact', 'deal'],
    'ownerUserId',
    () => 'Gone Person',
    damaged => `There is no user “${damaged}” in the list`,
  ),
  repaired('a stage in capitals', ['deal'], 'dealStageId', text => text.toUpperCase()),
  rejected(
    'a probability above 100',
    ['deal'],
    'probability',
    () => '150',
    () => 'Probability must be at most 100',
  ),
  rejected(
    'a web address that is a script',
    ['company'],
    'website',
    () => 'javascript:alert(1)',
    () => 'Please enter a valid web address',
  ),
  repaired(
    'a line break in a text',
    ['activity'],
    'body',
    text => `${text}\r\n\r\nand more`,
    text => `${text}\r\n\r\nand more`,
  ),
  repaired(
    'quotation marks and separators in a text',
    ['activity'],
    'body',
    text => `"${text}", she said; 'so'`,
    text => `"${text}", she said; 'so'`,
  ),
  repaired(
    'other scripts and emoji',
    people,
    'firstName',
    () => 'مريم 🙂 Żółć',
    () => 'مريم 🙂 Żółć',
  ),
  repaired(
    'a formula as a text',
    people,
    'firstName',
    () => '=HYPERLINK("x")',
    () => '=HYPERLINK("x")',
  ),
];

const unknownCurrency = 'XTS';

function grouped(text: string): string {
  return Number(text).toLocaleString('en-US', { minimumFractionDigits: 2 });
}

/** Every tenth row of a kind is damaged, each time in the next way that its columns allow. */
export function damageOf(kind: string, fields: readonly string[], n: number): Damage | undefined {
  const possible = damages.filter(damage => damage.kinds.includes(kind) && fields.includes(damage.field));
  // The kinds are damaged in different rows, so that most rows that belong together are whole.
  return n % 10 === 1 + 2 * all.indexOf(kind) ? possible[Math.floor(n / 10) % possible.length] : undefined;
}

export function isRefused(damage: Damage | undefined): boolean {
  return damage !== undefined && 'message' in damage.result;
}
