/** What identifies a person, as it is written in their records now and was written before. */
export interface PersonValues {
  /** In lower case. */
  readonly emails: readonly string[];
  /** Digits only. */
  readonly phones: readonly string[];
  /** Names of at least two words. */
  readonly fullNames: readonly string[];
  /** First and last names. They identify a person only in texts that are about them. */
  readonly words: readonly string[];
  readonly addresses: readonly string[];
}

/** Regular expressions of PostgreSQL, matched without regard to case. Null: there is nothing to look for. */
export interface PersonPatterns {
  /** Finds the person in any text of the organization. */
  readonly anywhere: string | null;
  /** Finds the person in what is about them, such as their deals: also by first or last name alone. */
  readonly nearby: string | null;
}

/** `unshared`: without the values that somebody else has as well. */
export function personPatterns(all: PersonValues, unshared: PersonValues): PersonPatterns {
  const anywhere = [
    ...unshared.emails.map(emailPattern),
    ...unshared.phones.map(phonePattern),
    ...[...unshared.fullNames, ...unshared.addresses].map(textPattern),
  ];
  const nearby = [...anywhere, ...[...all.fullNames, ...all.words].map(textPattern)];
  return { anywhere: oneOf(anywhere), nearby: oneOf(nearby) };
}

/** The values that can be looked for: long enough to mean one person. */
export function personValues(records: readonly Readonly<Record<string, unknown>>[]): PersonValues {
  const read = (...columns: string[]) =>
    distinct(records.flatMap(record => columns.flatMap(column => textsIn(record[column]))));
  const firstNames = read('first_name').slice(0, maxNames);
  const lastNames = read('last_name').slice(0, maxNames);
  const combined = firstNames.flatMap(first =>
    lastNames.flatMap(last => [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`]),
  );
  const phones = read('phone', 'phone_e164', 'other_phones');
  return {
    emails: distinct(read('email', 'other_emails').map(email => email.toLowerCase())).filter(email =>
      email.includes('@'),
    ),
    phones: distinct(phones.map(phone => phone.replace(/\D/g, ''))).filter(
      digits => digits.length >= minDigits,
    ),
    fullNames: distinct([...read('full_name'), ...combined]).filter(
      name => /\S\s+\S/.test(name) && name.length >= minNameLength && !name.includes('@'),
    ),
    words: [...firstNames, ...lastNames].filter(word => word.length >= minWordLength),
    addresses: read('address').filter(address => address.length >= minAddressLength),
  };
}

const minDigits = 7;
const minNameLength = 5;
const minWordLength = 3;
const minAddressLength = 8;
/** Of each kind, so that a record with a long history does not make an endless pattern. */
const maxNames = 8;

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function textsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap(item =>
    typeof item === 'string' && item.trim() !== '' ? [item.trim()] : [],
  );
}

function oneOf(patterns: readonly string[]): string | null {
  return patterns.length > 0 ? `(?:${distinct(patterns).join('|')})` : null;
}

/** A word begins here: also after a character that is escaped in an address (`%22`) or in JSON (`\n`). */
const beginning = String.raw`(?:(?<![[:alnum:]_])|(?<=%[0-9a-f][0-9a-f])|(?<=\\[nrtbf]))`;
const end = '(?![[:alnum:]_])';

function emailPattern(email: string): string {
  const left = String.raw`(?:(?<![[:alnum:]._+-])|(?<=%[0-9a-f][0-9a-f])|(?<=\\[nrtbf]))`;
  return String.raw`${left}${literal(email)}(?![[:alnum:]-]|\.[[:alnum:]])`;
}

/** The digits, however they are grouped. */
function phonePattern(digits: string): string {
  return `${beginning}${[...digits].join(String.raw`[\s()./+-]*`)}${end}`;
}

function textPattern(text: string): string {
  return `${beginning}${text.split(/\s+/).map(literal).join(space)}${end}`;
}

const space = String.raw`(?:\s|\\[nrt]|\+|%20|&nbsp;)+`;

/** How characters are also written: in addresses, in HTML and in JSON. */
const spellings: Readonly<Record<string, string>> = {
  '@': '(?:@|%40|&#64;)',
  "'": "(?:'|’|%27|&#39;|&#x27;|&apos;)",
  '"': String.raw`(?:"|\\"|%22|&quot;|&#34;)`,
  '&': String.raw`(?:&|&amp;|%26|\\u0026)`,
  '+': String.raw`(?:\+|%2b)`,
  ',': '(?:,|%2c)',
  '\\': String.raw`(?:\\|\\\\)`,
};

function literal(text: string): string {
  return Array.from(text, character => {
    const encoded = isAscii(character) ? undefined : encodeURIComponent(character);
    const plain = /[\p{L}\p{N}]/u.test(character) ? character : `\\${character}`;
    return spellings[character] ?? (encoded ? `(?:${plain}|${encoded})` : plain);
  }).join('');
}

function isAscii(character: string): boolean {
  return character.charCodeAt(0) < 128;
}
