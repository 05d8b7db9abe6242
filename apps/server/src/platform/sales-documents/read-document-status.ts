import { type Language, languages } from '@pipewright/contract/texts/languages.ts';
import { translateDeclared } from '../language/translate.ts';

/** The words for the statuses of documents that other products use, and those of the product itself. */
interface StatusWords<Status extends string> {
  /** The product's own words in a language, as `normalizeStatus` writes them. */
  readonly ownWords: (language: Language) => ReadonlyMap<string, Status>;
  /** Words for documents that were neither sent nor confirmed. */
  readonly drafts: ReadonlySet<string>;
  readonly patterns: readonly (readonly [Status, RegExp])[];
}

/** The status that a text means, in English or in the words of the product in any of its languages. */
export function readDocumentStatus<Status extends string>(
  text: string,
  { ownWords, drafts, patterns }: StatusWords<Status>,
): Status | 'draft' | undefined {
  const plain = normalizeStatus(text);
  const [own] = languages.flatMap(language => ownWords(language).get(plain) ?? []);
  if (own) {
    return own;
  }
  if (drafts.has(plain)) {
    return 'draft';
  }
  // The status of “Not sent” and “Awaiting acceptance” does not follow from the word.
  return uncertain.test(plain) ? undefined : patterns.find(([, pattern]) => pattern.test(plain))?.[0];
}

const uncertain =
  /\b(not|non|never|no|un\w+|awaiting|waiting|pending|partial(ly)?|partly|almost|to be|ready)\b|n[’']t\b/;

export function normalizeStatus(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/[_-]+/g, ' ').replace(/\s+/g, ' ').trim();
}

/** The labels of statuses on the screens, in a language. */
export function statusLabels<Status extends string>(
  language: Language,
  statuses: readonly Status[],
  options: readonly { readonly value: string; readonly label: string }[],
): [string, Status][] {
  return statuses.map((status): [string, Status] => {
    const label = options.find(({ value }) => value === status)?.label ?? status;
    return [normalizeStatus(translateDeclared(language, label)), status];
  });
}
