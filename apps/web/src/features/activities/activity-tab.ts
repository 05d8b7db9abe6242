type Address = Readonly<Record<string, string | undefined>>;
type Tab = 'day' | 'list' | 'calendar';

/** What opens a form, and what it starts with, says nothing of what stands behind it. */
export const formWords: readonly string[] = ['new', 'edit', 'kind', 'due'];

/** The tab of an address. One that narrows or sorts is about the list, also where it does not say so. */
export function tabOf({ tab, ...words }: Address): Tab {
  if (tab === 'list' || tab === 'calendar') {
    return tab;
  }
  return Object.keys(words).every(word => formWords.includes(word)) ? 'day' : 'list';
}
