/** A text and its selection. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Makes the selection bold (`**`) or italic (`*`), or plain again. */
export function toggleMark({ text, start, end }: Selected, mark: '*' | '**'): Selected {
  const inner = text.slice(start, end);
  const { length } = mark;
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (endsWithMark(before, mark) && startsWithMark(after, mark)) {
    return {
      text: before.slice(0, -length) + inner + after.slice(length),
      start: start - length,
      end: end - length,
    };
  }
  // Leading and trailing spaces are left outside, because a mark must touch a word.
  const core = inner.trim();
  const from = start + inner.indexOf(core);
  const to = from + core.length;
  return {
    text: text.slice(0, from) + mark + core + mark + text.slice(to),
    start: from + length,
    end: to + length,
  };
}

type LineStyle = 'heading' | 'bullets' | 'numbers';

/** Makes headings or list items of the selected lines, or plain lines again. */
export function toggleLines({ text, start, end }: Selected, style: LineStyle): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const isSet = lines.every(line => patterns[style].test(line));
  const changed = lines
    .map(line => line.replace(anyPrefix, ''))
    .map((line, index) => (isSet ? line : `${prefixOf(style, index)}${line}`))
    .join('\n');
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length };
}

/** Makes a link of the selection, and selects its address to be typed over. */
export function insertLink({ text, start, end }: Selected, label: string): Selected {
  const inner = text.slice(start, end) || label;
  const address = 'https://';
  const from = start + inner.length + 3;
  return {
    text: `${text.slice(0, start)}[${inner}](${address})${text.slice(end)}`,
    start: from,
    end: from + address.length,
  };
}

const patterns: Readonly<Record<LineStyle, RegExp>> = {
  heading: /^#{1,6}\s/,
  bullets: /^[-*•]\s/,
  numbers: /^\d{1,4}[.)]\s/,
};
const anyPrefix = /^(#{1,6}|[-*•]|\d{1,4}[.)])\s+/;

function prefixOf(style: LineStyle, index: number): string {
  return style === 'heading' ? '# ' : style === 'bullets' ? '- ' : `${index + 1}. `;
}

/** A single star is not one half of two. */
function endsWithMark(text: string, mark: string): boolean {
  const stars = /\**$/.exec(text)?.[0].length ?? 0;
  return mark === '*' ? stars === 1 || stars === 3 : stars >= 2;
}

function startsWithMark(text: string, mark: string): boolean {
  const stars = /^\**/.exec(text)?.[0].length ?? 0;
  return mark === '*' ? stars === 1 || stars === 3 : stars >= 2;
}
