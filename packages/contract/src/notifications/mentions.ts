/** A mention as it is stored: `@[Ada Lovelace](8f14e45f-…)`. The id counts; the name is for readers of the plain text. */
const pattern = /@\[([^\]\n]{1,200})\]\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi;

export interface Mention {
  readonly userId: string;
  readonly name: string;
}

export function writeMention({ userId, name }: Mention): string {
  return `@[${name.replace(/[\]\n]/g, ' ')}](${userId})`;
}

/** Each person once. */
export function mentionsIn(text: string): readonly Mention[] {
  const all = [...text.matchAll(pattern)].map(([, name = '', userId = '']) => ({
    name,
    userId: userId.toLowerCase(),
  }));
  return all.filter(({ userId }, place) => all.findIndex(other => other.userId === userId) === place);
}

/** The text in parts: plain ones, and mentions with their places. */
export function splitMentions(text: string): readonly (string | (Mention & { readonly at: number }))[] {
  const parts: (string | (Mention & { at: number }))[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, name = '', userId = ''] = match;
    parts.push(text.slice(end, match.index), { name, userId: userId.toLowerCase(), at: match.index });
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)].filter(part => part !== '');
}

/** The text as people read it: `@Ada Lovelace`. */
export function plainMentions(text: string): string {
  return text.replace(pattern, (_, name: string) => `@${name}`);
}
