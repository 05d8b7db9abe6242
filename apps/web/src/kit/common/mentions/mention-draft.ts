import { type Mention, writeMention } from '@pipewright/contract/notifications/mentions.ts';

/** The text behind an `@` just before the caret; undefined if nobody is being mentioned there. */
export function mentionAt(text: string, caret: number): { start: number; search: string } | undefined {
  const match = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/u.exec(text.slice(0, caret));
  const [, search = ''] = match ?? [];
  return match ? { start: caret - search.length - 1, search } : undefined;
}

/** Replaces the typed text by a person's name. */
export function insertMention(
  text: string,
  { start, end, name }: { start: number; end: number; name: string },
) {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(end).replace(/^ /, ''), caret: before.length };
}

/** The text as it is stored: names of people who were chosen become mentions. */
export function storeMentions(text: string, known: readonly Mention[]): string {
  return known
    .toSorted((a, b) => b.name.length - a.name.length)
    .reduce((stored, mention) => stored.replaceAll(`@${mention.name}`, () => writeMention(mention)), text);
}
