import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font as ParsedFont } from 'fontkit';

const require = createRequire(import.meta.url);
export const fonts = ['regular', 'bold', 'italic', 'boldItalic'] as const;
export type Font = (typeof fonts)[number];

/** Noto Sans (SIL Open Font License) has Latin, Greek, Cyrillic, Devanagari and all currency signs. */
const files: Readonly<Record<Font, string>> = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  italic: require.resolve('@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf'),
  boldItalic: require.resolve('@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf'),
};
const parsed = new Map<Font, ParsedFont>();

/** Parsed once: doing it for each document took most of its time. */
export function parsedFont(name: Font): ParsedFont {
  const font = parsed.get(name) ?? readFont(files[name]);
  parsed.set(name, font);
  return font;
}

/** Whether the fonts have a glyph for each character. */
export function canDraw(text: string): boolean {
  const font = parsedFont('regular');
  return [...text].every(character => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

function readFont(path: string): ParsedFont {
  const font = create(readFileSync(path));
  if (!('layout' in font)) {
    throw new Error(`${path} is a collection of fonts.`);
  }
  return font;
}
