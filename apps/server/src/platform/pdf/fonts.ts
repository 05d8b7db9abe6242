import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font as ParsedFont } from 'fontkit';

const require = createRequire(import.meta.url);

/** What a text looks like. */
export type Font = 'regular' | 'bold' | 'italic' | 'boldItalic';

/** The Noto fonts (SIL Open Font License). Only Noto Sans itself has italics. */
const files = {
  sans: {
    regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
    italic: require.resolve('@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf'),
    boldItalic: require.resolve('@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf'),
  },
  arabic: {
    regular: require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  },
  japanese: {
    regular: require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
  },
  chinese: {
    regular: require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
  },
  korean: {
    regular: require.resolve('@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf'),
  },
} satisfies Record<string, Partial<Record<Font, string>> & Record<'regular' | 'bold', string>>;

export type Family = keyof typeof files;

/** One font of one family, parsed. */
export interface FontFace {
  /** Different for each file. */
  readonly name: string;
  readonly parsed: ParsedFont;
  readonly isRightToLeft: boolean;
  /** Whether it has a glyph, for characters that were looked up before. */
  readonly known: Map<string, boolean>;
}

const faces = new Map<string, FontFace>();

/** Parsed once, when it is needed first: doing it for each document took most of its time. */
export function faceOf(family: Family, font: Font): FontFace {
  const styles: Partial<Record<Font, string>> = files[family];
  const upright = font === 'bold' || font === 'boldItalic' ? 'bold' : 'regular';
  const style = styles[font] ? font : upright;
  const name = family === 'sans' ? style : `${family} ${style}`;
  const known = faces.get(name);
  if (known) {
    return known;
  }
  const parsed = parse(styles[style] ?? '');
  const face = { name, parsed, isRightToLeft: family === 'arabic', known: new Map<string, boolean>() };
  faces.set(name, face);
  return face;
}

function parse(path: string): ParsedFont {
  const font = create(readFileSync(path));
  if (!('layout' in font)) {
    throw new Error(`${path} is a collection of fonts.`);
  }
  return withOwnCodePoints(font);
}

/**
 * fontkit keeps each glyph with the characters that it stood for when it was used first, by any document. So the text that
 * can be copied from a document would depend on those that were drawn before it.
 */
function withOwnCodePoints(font: ParsedFont): ParsedFont {
  const getGlyph = font.getGlyph.bind(font);
  return Object.assign(font, {
    getGlyph(id: number, codePoints: number[] = []) {
      const glyph = getGlyph(id, codePoints);
      if (isSame(glyph.codePoints, codePoints)) {
        return glyph;
      }
      return Object.create(glyph, { codePoints: { value: codePoints } }) as typeof glyph;
    },
  });
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((codePoint, index) => codePoint === other[index]);
}
