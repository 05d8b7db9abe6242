import { bidi } from './bidi.ts';

/** What pdfkit knows of a font that it embeds. These parts are not in its types. */
export interface EmbeddedFont {
  readonly id: string;
  readonly subset: { readonly glyphs: number[] };
  readonly widths: (number | undefined)[];
  readonly unicode: (readonly number[] | undefined)[];
  readonly scale: number;
  layout(text: string, features?: readonly string[]): Layout;
  layoutRun(text: string, features?: readonly string[]): Layout;
  encode(text: string, features?: readonly string[]): [codes: string[], positions: unknown];
}
interface Layout {
  readonly glyphs: readonly Glyph[];
  readonly positions: unknown;
}
interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

/**
 * Makes text of a font for Arabic copyable. Its letters share glyphs: ب and ن are the same shape with other dots. pdfkit
 * embeds each glyph once, with the character that it stood for first, so here it is embedded once for each character.
 */
export function distinguishGlyphs(font: EmbeddedFont): void {
  const codes = new Map<string, number>();

  function codeOf({ id, advanceWidth, codePoints }: Glyph): number {
    const key = [id, ...codePoints].join(' ');
    const known = codes.get(key);
    if (known !== undefined) {
      return known;
    }
    const code = font.subset.glyphs.push(id) - 1;
    codes.set(key, code);
    font.widths[code] = advanceWidth * font.scale;
    font.unicode[code] = codePoints.map(unmirrored);
    return code;
  }

  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features);
    return [glyphs.map(glyph => codeOf(glyph).toString(16).padStart(4, '0')), positions];
  };
}

/** Keeps layouts: a text is measured before it is drawn, and pdfkit keeps only those of single words. */
export function rememberLayouts(font: EmbeddedFont): void {
  const layouts = new Map<string, Layout>();
  const layoutRun = font.layoutRun.bind(font);
  font.layoutRun = (text, features) => {
    const layout = layouts.get(text) ?? layoutRun(text, features);
    layouts.set(text, layout);
    return layout;
  };
}

/** A bracket in a text from right to left is drawn as its counterpart, and copied as itself. */
function unmirrored(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  return (bidi.getMirroredCharacter(character) ?? character).codePointAt(0) ?? codePoint;
}
