/** The expected result for a damaged row: it is imported as if it were intact, or rejected. */
type Fate = 'kept' | 'refused';

export interface Damage {
  readonly name: string;
  readonly kinds: readonly string[];
  readonly fate: Fate;
  readonly field: string;
  readonly apply: (text: string) => string;
}

const people = ['contact', 'lead'];
const all = ['company', 'contact', 'lead', 'deal', 'activity'];

function define(
  name: string,
  kinds: readonly string[],
  fate: Fate,
  field: string,
  to: (text: string) => string,
): Damage {
  return { name, kinds, fate, field, apply: to };
}

/** The ways in which cells of real exports are damaged. */
export const damages: readonly Damage[] = [
  define('spaces around a name', ['company', 'deal'], 'kept', 'name', text => `  ${text}\t `),
  define('spaces around an id', all, 'kept', 'sourceId', text => ` ${text} `),
  define(
    'spaces around the id of a link',
    ['contact', 'deal'],
    'kept',
    'companyId.sourceId',
    text => ` ${text}  `,
  ),
  define('thousands separators', ['deal'], 'kept', 'amount', grouped),
  define('a currency sign', ['deal'], 'kept', 'amount', text => `$${grouped(text)}`),
  define('a currency code', ['deal'], 'kept', 'amount', text => `${text} USD`),
  define('a hard space in an amount', ['deal'], 'kept', 'amount', text => `$\u00a0${text}`),
  define('an amount in words', ['deal'], 'refused', 'amount', () => 'about ten'),
  define('two amounts in a cell', ['deal'], 'refused', 'amount', text => `${text} / ${text}`),
  define('a formula error', ['deal'], 'refused', 'amount', () => '#REF!'),
  define('an amount in an unknown currency', ['deal'], 'refused', 'amount', text => `${text} XTS`),
  define('an impossible day', ['deal'], 'refused', 'expectedCloseDate', () => '2021-02-30'),
  define('a date in words', ['deal'], 'kept', 'createdAtUtc', () => '2 January 2020'),
  define('a time with a zone', all, 'kept', 'createdAtUtc', () => '2020-01-02T10:00:00.000+0000'),
  define('a creation in the future', all, 'refused', 'createdAtUtc', () => '2999-01-01 10:00'),
  define('no date but a word', all, 'refused', 'createdAtUtc', () => 'yesterday'),
  define('an address without a domain', people, 'refused', 'email', () => 'not an address'),
  define('two addresses in a cell', people, 'refused', 'email', text => `${text} or x@y.example`),
  define('an address in capitals', people, 'kept', 'email', text => text.toUpperCase()),
  define('a phone number as a power of ten', ['company'], 'refused', 'phone', () => '4.91E+11'),
  define('a phone number with dots and brackets', ['company'], 'kept', 'phone', () => '+49 (30) 10.00-55'),
  define('no name', ['company', 'deal'], 'refused', 'name', () => ''),
  define('a name that is too long', ['company', 'deal'], 'refused', 'name', text => 'x'.repeat(400) + text),
  define('the id of no record', ['contact', 'deal'], 'refused', 'companyId.sourceId', () => missingId),
  define(
    'an owner who is no user',
    ['company', 'contact', 'deal'],
    'refused',
    'ownerUserId',
    () => 'Gone Person',
  ),
  define('a stage in capitals', ['deal'], 'kept', 'dealStageId', text => text.toUpperCase()),
  define('a probability above 100', ['deal'], 'refused', 'probability', () => '150'),
  define('a web address that is a script', ['company'], 'refused', 'website', () => 'javascript:alert(1)'),
  define('a line break in a text', ['activity'], 'kept', 'body', text => `${text}\r\n\r\nand more`),
  define(
    'quotation marks and separators in a text',
    ['activity'],
    'kept',
    'body',
    text => `"${text}", she said; 'so'`,
  ),
  define('other scripts and emoji', people, 'kept', 'firstName', () => 'مريم 🙂 Żółć'),
  define('a formula as a text', people, 'kept', 'firstName', () => '=HYPERLINK("x")'),
];

const missingId = '0015g0000Zz9999AQA';

function grouped(text: string): string {
  return Number(text).toLocaleString('en-US', { minimumFractionDigits: 2 });
}

/** Every tenth row of a kind is damaged, each time in the next way that its columns allow. */
export function damageOf(kind: string, fields: readonly string[], n: number): Damage | undefined {
  const possible = damages.filter(damage => damage.kinds.includes(kind) && fields.includes(damage.field));
  // The kinds are damaged in different rows, so that most rows that belong together are whole.
  return n % 10 === 1 + 2 * all.indexOf(kind) ? possible[Math.floor(n / 10) % possible.length] : undefined;
}
