import { bidi } from './bidi.ts';
import { type Family, type Font, type FontFace, faceOf } from './fonts.ts';

/** A part of a line that is drawn with one font and in one direction. */
export interface TextRun {
  /** As it is drawn. */
  readonly text: string;
  /** Whether its letters are joined or reordered, so that it is laid out as a whole and not word by word. */
  readonly isShaped: boolean;
  /**
   * As it is read, if the order of the glyphs does not show it. Programs that copy text turn letters that are written from
   * right to left around themselves.
   */
  readonly spokenText: string | undefined;
  readonly face: FontFace;
  /** Its place in the order of reading. */
  readonly index: number;
}

interface Options {
  readonly font: Font;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Latin, Greek and Cyrillic with the usual signs: one run, which needs none of the work below. */
const simple = /^[\u0020-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u214f]*$/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Of the scripts that the fonts have, those whose letters are joined or reordered. */
const shaped = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u;
const reordered = /\p{Script=Devanagari}/u;
/** Marks that decide about directions and are not drawn. */
const directionMarks = /[\u200e\u200f\u061c]/g;
const inheritsFont = /^[\p{M}\p{Script=Common}\p{Script=Inherited}]$/u;

export function isSimple(text: string): boolean {
  return simple.test(text);
}

/** Splits a line into runs, from left to right as they are drawn. */
export function textRuns(text: string, options: Options): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, options.direction);
  const runs: { text: string; level: number; face: FontFace; index: number }[] = [];
  const familyOf = familyChooser(text, options);
  let at = 0;
  for (const character of text) {
    const level = levels[at] ?? 0;
    at += character.length;
    const last = runs.at(-1);
    const continues =
      last && inheritsFont.test(character) && hasGlyph(last.face, character) ? last.face : undefined;
    const face = continues ?? faceOf(familyOf(character), options.font);
    if (last && last.level === level && last.face === face) {
      last.text += character;
    } else {
      runs.push({ text: character, level, face, index: runs.length });
    }
  }
  return inVisualOrder(runs).map(({ text: read, level, face, index }) => {
    const text = drawnText(read, level % 2 === 1);
    const spoken = read.replace(directionMarks, '');
    return { text, isShaped: shaped.test(read), spokenText: spokenText(spoken, text), face, index };
  });
}

function spokenText(spoken: string, drawn: string): string | undefined {
  // Letters from right to left are drawn as they are copied: see `distinguishGlyphs`.
  const isReordered = reordered.test(spoken) || (spoken !== drawn && !rightToLeft.test(spoken));
  return isReordered ? spoken : undefined;
}

/** The first family that has the character. Han characters look different in each language. */
function familyChooser(text: string, { language }: Options): (character: string) => Family {
  const eastern: readonly Family[] =
    /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) || language === 'ja'
      ? ['japanese', 'chinese', 'korean']
      : /\p{Script=Hangul}/u.test(text)
        ? ['korean', 'chinese', 'japanese']
        : ['chinese', 'japanese', 'korean'];
  const has = (family: Family, character: string) => hasGlyph(faceOf(family, 'regular'), character);
  return character => {
    if (has('sans', character)) {
      return 'sans';
    }
    const others: readonly Family[] = rightToLeft.test(character) ? ['arabic'] : ['arabic', ...eastern];
    return others.find(family => has(family, character)) ?? 'sans';
  };
}

function hasGlyph({ parsed, known }: FontFace, character: string): boolean {
  const found = known.get(character) ?? parsed.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  known.set(character, found);
  return found;
}

/** Rule L2 of the Unicode Bidirectional Algorithm: from the highest level down, what has at least that level is reversed. */
function inVisualOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) {
        end += 1;
      }
      if (end > start) {
        ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
        start = end;
      }
    }
  }
  return ordered;
}

/** The font draws letters that are written from right to left in their order; signs alone have to be reversed. */
function drawnText(read: string, isRtl: boolean): string {
  const drawn = read.replace(directionMarks, '');
  if (!isRtl) {
    return drawn;
  }
  const mirrored = Array.from(drawn, character => bidi.getMirroredCharacter(character) ?? character);
  return (rightToLeft.test(drawn) ? mirrored : mirrored.reverse()).join('');
}
