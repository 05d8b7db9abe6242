import { inflateSync } from 'node:zlib';

/** The texts of a PDF file of pdfkit, in their order, as a program that copies them finds them. */
export function extractTexts(pdf: Buffer): string[] {
  const objects = readObjects(pdf);
  const fonts = readFonts(objects);
  const contents = [...objects.values()].flatMap(({ stream }) => (stream?.includes(' Tf\n') ? [stream] : []));
  return contents.flatMap(content => textsOf(content, fonts));
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string | undefined;
}

/** From a code of a font to its characters. */
type CharacterMap = ReadonlyMap<number, string>;

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const text = pdf.toString('latin1');
  for (const { 1: id = '', 2: body = '' } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', data] = body.split(/\nstream\n/, 2);
    const bytes = data === undefined ? undefined : Buffer.from(data.replace(/\nendstream$/, ''), 'latin1');
    const stream = bytes && (dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes);
    objects.set(id, { dictionary, stream: stream?.toString('latin1') });
  }
  return objects;
}

function readFonts(objects: ReadonlyMap<string, PdfObject>): Map<string, CharacterMap> {
  const fonts = new Map<string, CharacterMap>();
  for (const { dictionary } of objects.values()) {
    for (const { 1: name = '', 2: id = '' } of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1];
      if (map) {
        fonts.set(name, readMap(objects.get(map)?.stream ?? ''));
      }
    }
  }
  return fonts;
}

/** Ranges of codes with a list of characters: `<0000> <0002> [<0000> <0041> <0042>]`. */
function readMap(stream: string): CharacterMap {
  const map = new Map<number, string>();
  for (const { 1: first = '', 2: list = '' } of stream.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [index, { 1: code = '' }] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      map.set(
        Number.parseInt(first, 16) + index,
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
    }
  }
  return map;
}

/** One entry per text object. Marked content with a replacement text counts as that text. */
function textsOf(content: string, fonts: ReadonlyMap<string, CharacterMap>): string[] {
  const texts: string[] = [];
  let font: CharacterMap = new Map();
  let glyphs: string[] = [];
  let isReplaced = false;
  const operators =
    /\/(F\d+) [\d.]+ Tf|\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|\b(?:EMC|ET)\b|\[((?:<\w*>|[-\d. ])*)\] TJ/g;
  for (const [operator, name, spoken, shown = ''] of content.matchAll(operators)) {
    if (name) {
      font = fonts.get(name) ?? font;
    } else if (spoken !== undefined) {
      texts.push(decode(spoken));
      isReplaced = true;
    } else if (operator === 'EMC') {
      isReplaced = false;
    } else if (operator === 'ET') {
      texts.push(...(isReplaced ? [] : [inReadingOrder(glyphs)]));
      glyphs = [];
    } else {
      const codes = [...shown.matchAll(/<(\w*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      glyphs.push(...codes.map(code => font.get(Number.parseInt(code, 16)) ?? '\ufffd'));
    }
  }
  return texts;
}

function decode(literal: string): string {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = Buffer.from(
    literal.replace(/\\([\s\S])/g, (_, escaped: string) => escapes[escaped] ?? escaped),
    'latin1',
  );
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
}

/** Glyphs are drawn from left to right; right-to-left text has to be reversed. */
function inReadingOrder(glyphs: readonly string[]): string {
  return (glyphs.some(glyph => /\p{Script=Arabic}/u.test(glyph)) ? glyphs.toReversed() : glyphs).join('');
}
