import type { Encoding } from '@pipewright/contract/operations/import/imports.ts';

/**
 * The encoding according to the first bytes; undefined if only the whole file can distinguish UTF-8 from Windows-1252.
 */
export function encodingOf(bytes: Uint8Array): Encoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) {
    return 'utf-16le';
  }
  if (first === 0xfe && second === 0xff) {
    return 'utf-16be';
  }
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return 'utf-8';
  }
  const head = bytes.subarray(0, 200);
  const zeros = (odd: number) => head.filter((byte, i) => byte === 0 && i % 2 === odd).length;
  if (head.length > 3 && zeros(1) > head.length / 4 && zeros(0) === 0) {
    return 'utf-16le';
  }
  return head.length > 3 && zeros(0) > head.length / 4 && zeros(1) === 0 ? 'utf-16be' : undefined;
}

/** Whether the file is not a text at all. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 10_000).some(byte => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

/** Decodes bytes, and returns incomplete characters at the end as `rest`. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): { text: string; rest: Uint8Array } {
  const end = wholeLength(bytes, encoding);
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, end));
  // PostgreSQL cannot store a NUL character.
  return { text: text.replaceAll('\0', ''), rest: bytes.subarray(end) };
}

/** Encodings other than UTF-8 in which a character can have several bytes. */
const severalBytes: ReadonlySet<Encoding> = new Set(['shift_jis', 'euc-kr', 'gb18030', 'big5']);

/**
 * Whether a text looks as if it was decoded with the wrong encoding: replacement characters, `Ã¼` in place of `ü`,
 * several accented letters in a row, or capitals and signs within words.
 */
export function looksBroken(text: string): boolean {
  return (
    /\uFFFD|[ÃÂ][\u0080-\u00bf]|Ã[\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2022\u20ac\u2122]|â€/.test(
      text,
    ) ||
    /[\u00c0-\u00ff]{4,}/.test(text) ||
    /\p{L}[ŸŠŽŒ†‡‰]\p{Ll}/u.test(text)
  );
}

function wholeLength(bytes: Uint8Array, encoding: Encoding): number {
  const { length } = bytes;
  if (severalBytes.has(encoding)) {
    // In none of these is the byte of a line end part of another character.
    return bytes.lastIndexOf(10) + 1 || length;
  }
  if (!encoding.startsWith('utf-')) {
    return length;
  }
  if (encoding === 'utf-8') {
    const starts = [1, 2, 3].find(back => ((bytes[length - back] ?? 0) & 0xc0) !== 0x80) ?? 0;
    const lead = starts ? (bytes[length - starts] ?? 0) : 0;
    const needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    return starts && needed > starts ? length - starts : length;
  }
  const even = length - (length % 2);
  const high = bytes[encoding === 'utf-16le' ? even - 1 : even - 2] ?? 0;
  return high >= 0xd8 && high <= 0xdb ? even - 2 : even;
}
