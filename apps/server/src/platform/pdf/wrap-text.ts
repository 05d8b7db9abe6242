import type { TextStyle } from './pdf-canvas.ts';
import { isSimple } from './text-runs.ts';

/** A part of a text with its own style. */
export interface StyledText {
  readonly text: string;
  readonly style: TextStyle;
  /** What it opens, if it is a link. */
  readonly url?: string | null;
}

/** A part of a line, and where it begins from the start of the line. */
export interface PlacedText extends StyledText {
  readonly x: number;
  readonly width: number;
}

/** Its pieces differ in style. The part before it contains the space that separates it from the last word. */
interface Word {
  readonly spaceIn: StyledText | undefined;
  readonly pieces: readonly StyledText[];
}

type Measure = (text: string, style: TextStyle) => number;

/** Sums of widths differ a little with the order in which they are added. */
const tolerance = 0.01;

/** Splits a text into lines that fit. A word that is too long is broken. */
export function createTextWrapper(
  widthOf: Measure,
): (parts: readonly StyledText[], width: number) => PlacedText[][] {
  return (parts, width) => {
    const lines: PlacedText[][] = [[]];
    let used = 0;

    function append({ style, url = null }: StyledText, text: string): void {
      const line = lines.at(-1) ?? [];
      const last = line.at(-1);
      const added = widthOf(text, style);
      if (last?.style === style && last.url === url) {
        line.splice(-1, 1, { ...last, text: last.text + text, width: last.width + added });
      } else {
        line.push({ text, style, url, x: used, width: added });
      }
      used += added;
    }

    function startLine(): void {
      lines.push([]);
      used = 0;
    }

    for (const { spaceIn, pieces } of wordsOf(parts)) {
      const wordWidth = pieces.reduce((sum, { text, style }) => sum + widthOf(text, style), 0);
      const isTooWide = spaceIn && used + widthOf(' ', spaceIn.style) + wordWidth > width + tolerance;
      if (isTooWide && !pieces.some(({ text }) => withoutSpaces.test(text))) {
        startLine();
      } else if (spaceIn) {
        append(spaceIn, ' ');
      }
      for (const piece of pieces) {
        let rest = piece.text;
        while (used + widthOf(rest, piece.style) > width + tolerance && graphemesOf(rest).length > 1) {
          const [beginning, end] = breakWord(rest, text => widthOf(text, piece.style) <= width - used);
          append(piece, beginning);
          startLine();
          rest = end;
        }
        append(piece, rest);
      }
    }
    return lines;
  };
}

/** Consecutive spaces are kept, as empty words. */
function wordsOf(parts: readonly StyledText[]): Word[] {
  const words: { spaceIn: StyledText | undefined; pieces: StyledText[] }[] = [];
  for (const part of parts) {
    for (const [index, text] of part.text.split(' ').entries()) {
      const pieces = text ? [{ ...part, text }] : [];
      const begun = index === 0 ? words.at(-1) : undefined;
      if (begun) {
        begun.pieces.push(...pieces);
      } else {
        words.push({ spaceIn: index === 0 ? undefined : part, pieces });
      }
    }
  }
  return words;
}

/** Chinese and Japanese have no spaces between words: a line can end behind any character. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The longest beginning of a word that fits; at least one character. */
function breakWord(word: string, fits: (text: string) => boolean): [string, string] {
  const characters = graphemesOf(word);
  let [fitting, tooLong] = [1, characters.length];
  while (tooLong - fitting > 1) {
    const length = Math.floor((fitting + tooLong) / 2);
    if (fits(characters.slice(0, length).join(''))) {
      fitting = length;
    } else {
      tooLong = length;
    }
  }
  return [characters.slice(0, fitting).join(''), characters.slice(fitting).join('')];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A letter stays together with the signs that belong to it. */
function graphemesOf(text: string): string[] {
  return isSimple(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);
}
