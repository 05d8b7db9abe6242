type Words = Readonly<Record<string, string | undefined>>;

/** What an address says of the moment, and not of the view. */
const passing: readonly string[] = ['view', 'tab', 'edit', 'new', 'record', 'selected', 'after', 'page'];

/** What a view keeps of the address that it is saved from: everything that says what is looked at, and how. */
export function addressOf(words: Words): string {
  const kept = Object.entries(words).filter(
    (entry): entry is [string, string] => Boolean(entry[1]) && !passing.includes(entry[0]),
  );
  return new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** The same the other way round. Somebody else may have written it. */
export function wordsIn(address: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(address)].filter(([name]) => !passing.includes(name)));
}
