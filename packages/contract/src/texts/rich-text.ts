/**
 * Rich text is stored as a small part of Markdown: paragraphs, headings, lists, bold, italic and links. It is always read
 * into the blocks below and rendered from them, so HTML in it is text like any other. See docs/adr/0115-rich-text.md.
 */
export type RichTextBlock =
  | { readonly kind: 'paragraph'; readonly lines: readonly RichTextLine[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly line: RichTextLine }
  | { readonly kind: 'list'; readonly firstNumber: number | null; readonly items: readonly RichTextLine[] };

/** Parts of a line of text. */
export type RichTextLine = readonly RichTextSpan[];

export interface RichTextSpan {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** An absolute address that is safe to open; null for plain text. */
  readonly url: string | null;
}

const plainSpan = { isBold: false, isItalic: false, url: null };

export function parseRichText(source: string): RichTextBlock[] {
  const blocks: RichTextBlock[] = [];
  let isNewBlock = true;
  for (const text of source.replace(/\r\n?/g, '\n').split('\n')) {
    if (text.trim() === '') {
      isNewBlock = true;
      continue;
    }
    const block = parseLine(text);
    const last = isNewBlock ? undefined : blocks.pop();
    blocks.push(...(last ? joined(last, block) : [block]));
    isNewBlock = false;
  }
  return blocks;
}

/** Text from before rich text existed: it contains no markup. */
export function plainBlocks(source: string): RichTextBlock[] {
  const lines = source.split('\n').map(text => (text === '' ? [] : [{ ...plainSpan, text }]));
  return [{ kind: 'paragraph', lines }];
}

/** The text without markup, for mails without HTML, lists and search. */
export function plainTextOf(blocks: readonly RichTextBlock[]): string {
  return blocks.map(blockText).join('\n\n');
}

function blockText(block: RichTextBlock): string {
  switch (block.kind) {
    case 'heading':
      return lineText(block.line);
    case 'paragraph':
      return block.lines.map(lineText).join('\n');
    case 'list': {
      const { firstNumber, items } = block;
      return items
        .map((item, index) => `${firstNumber === null ? '-' : `${firstNumber + index}.`} ${lineText(item)}`)
        .join('\n');
    }
  }
}

function lineText(line: RichTextLine): string {
  return line
    .map(({ text, url }) => (url === null || linkText(url) === text ? text : `${text} (${linkText(url)})`))
    .join('');
}

function linkText(url: string): string {
  return url.replace(/^(mailto|tel):/, '');
}

function parseLine(text: string): RichTextBlock {
  const heading = /^(#{1,6})\s+(\S.*)$/.exec(text);
  if (heading?.[1] && heading[2]) {
    return { kind: 'heading', level: heading[1].length === 1 ? 1 : 2, line: parseSpans(heading[2].trim()) };
  }
  const item = /^\s{0,3}(?:[-*•]|(\d{1,4})[.)])\s+(\S.*)$/.exec(text);
  if (item?.[2]) {
    const firstNumber = item[1] === undefined ? null : Number(item[1]);
    return { kind: 'list', firstNumber, items: [parseSpans(item[2].trim())] };
  }
  return { kind: 'paragraph', lines: [parseSpans(text.trim())] };
}

/** Consecutive lines belong to one paragraph or one list. */
function joined(last: RichTextBlock, next: RichTextBlock): RichTextBlock[] {
  if (last.kind === 'paragraph' && next.kind === 'paragraph') {
    return [{ kind: 'paragraph', lines: [...last.lines, ...next.lines] }];
  }
  if (
    last.kind === 'list' &&
    next.kind === 'list' &&
    (last.firstNumber === null) === (next.firstNumber === null)
  ) {
    return [{ ...last, items: [...last.items, ...next.items] }];
  }
  return [last, next];
}

type Style = Omit<RichTextSpan, 'text'>;

/** Marks without a counterpart, such as in `2 * 3`, are text. */
function parseSpans(source: string, style: Style = plainSpan): RichTextSpan[] {
  const spans: RichTextSpan[] = [];
  /** Marks without an end. Remembered, because searching for their ends again would take quadratic time. */
  const unclosed = new Set<string>();
  let text = '';
  let at = 0;

  function add(inner: readonly RichTextSpan[]): void {
    if (text) {
      spans.push({ ...style, text });
    }
    spans.push(...inner);
    text = '';
  }

  while (at < source.length) {
    const escaped = /\\([\\*_[\]#.)-])/y;
    const link = /\[([^[\]]{1,500})\]\(([^\s()<>]{1,2000})\)/y;
    escaped.lastIndex = link.lastIndex = at;
    const literal = escaped.exec(source)?.[1];
    const [whole, label, address] = (style.url === null && link.exec(source)) || [];
    const url = address && safeUrl(address);
    const mark = markAt(source, at, style);
    const end = mark && !unclosed.has(mark) ? closingOf(source, at, mark) : -1;
    if (literal) {
      text += literal;
      at += 2;
    } else if (whole && label && url) {
      add(parseSpans(label, { ...style, url }));
      at += whole.length;
    } else if (mark && end > 0) {
      const inner = source.slice(at + mark.length, end);
      add(parseSpans(inner, { ...style, ...(mark === '**' ? { isBold: true } : { isItalic: true }) }));
      at = end + mark.length;
    } else {
      if (mark) {
        unclosed.add(mark);
      }
      text += source.slice(at, at + (mark?.length ?? 1));
      at += mark?.length ?? 1;
    }
  }
  add([]);
  return spans;
}

/** An opening mark: only at the beginning of a word. */
function markAt(source: string, at: number, { isBold, isItalic }: Style): string | undefined {
  const mark = source.startsWith('**', at) ? '**' : ['*', '_'].find(each => source[at] === each);
  const isTaken = mark === '**' ? isBold : isItalic;
  if (!mark || isTaken || isWord(source[at - 1]) || isSpace(source[at + mark.length])) {
    return undefined;
  }
  return mark;
}

/** The position of the closing mark: only at the end of a word. */
function closingOf(source: string, from: number, mark: string): number {
  let at = source.indexOf(mark, from + mark.length + 1);
  while (at > 0) {
    const isDouble = mark === '*' && (source[at + 1] === '*' || source[at - 1] === '*');
    if (
      !isDouble &&
      !isSpace(source[at - 1]) &&
      source[at - 1] !== '\\' &&
      !isWord(source[at + mark.length])
    ) {
      return at;
    }
    at = source.indexOf(mark, at + 1);
  }
  return -1;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

/** Only addresses that open a page, a mail or a call, never a script. */
function safeUrl(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined;
}
