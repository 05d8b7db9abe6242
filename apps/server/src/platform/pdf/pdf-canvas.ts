import { directionOf } from '@pipewright/contract/texts/languages.ts';
import PDFDocument from 'pdfkit';
import { distinguishGlyphs, type EmbeddedFont, rememberLayouts } from './extractable-glyphs.ts';
import { type Font, faceOf } from './fonts.ts';
import { isSimple, type TextRun, textRuns } from './text-runs.ts';
import { createTextWrapper, type PlacedText, type StyledText } from './wrap-text.ts';

export interface TextStyle {
  readonly font?: Font;
  readonly size?: number;
  readonly color?: string;
}

/** The points of one line, drawn without lifting the pen. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/**
 * Draws on pages with a fixed frame. Only texts and bytes go in: it never reads a file or an address. Pages in a language
 * that is written from right to left are mirrored: what is drawn at the left then is at the right.
 */
export interface PdfCanvas {
  /** The area for contents: the footer is below it. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  addPage(): void;
  /** Splits a text into lines that fit. Line breaks stay, and a word that is too long is broken. */
  wrap(text: string, width: number, style?: TextStyle): string[];
  /** The same for a text in several styles, such as one with a bold word. */
  wrapStyled(parts: readonly StyledText[], width: number): PlacedText[][];
  /** Draws one line; `x` is where it begins or, if it is aligned to the right, ends. */
  text(text: string, at: { x: number; y: number; align?: 'right' }, style?: TextStyle): void;
  /** Makes a text that is drawn at this place open an address. */
  link(url: string, at: { x: number; y: number; width: number; height: number }): void;
  /** A thin line to the right end, from the left end or from `x` on. */
  rule(y: number, color?: string, x?: number): void;
  /** Draws lines through points, such as a signature. */
  strokes(strokes: readonly Stroke[], at: { x: number; y: number; scale: number }): void;
  /** Writes a word across the page, so large and light that everything else stays readable. */
  mark(word: string): void;
  /** Draws a PNG or JPEG picture in the top left corner of a box. */
  image(bytes: Uint8Array, box: { x: number; y: number; width: number; height: number }): void;
  /** Writes on every page, once their number is known, and ends the document. */
  finish(drawFooter: (page: number, pages: number) => void): Promise<Buffer>;
}

export interface PdfOptions {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** Part of the file, so that drawing it again gives the same bytes. */
  readonly createdAt: Date;
  readonly paper: 'A4' | 'LETTER';
  /** Called with every text that is drawn, for tests. */
  readonly onText?: ((text: string, page: number) => void) | undefined;
}

const margin = 50;
const footerHeight = 40;

export function createPdfCanvas(options: PdfOptions): PdfCanvas {
  const { title, author, language, createdAt, paper, onText } = options;
  const document = new PDFDocument({
    size: paper,
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: clean(title),
      Author: clean(author),
      Creator: 'Pipewright',
      Producer: 'Pipewright',
      CreationDate: createdAt,
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const widths = new Map<string, number>();
  const registered = new Set<string>();
  const direction = directionOf(language);
  const pageWidth = document.page.width;
  let pages = 1;
  let current = 1;

  function use({ name, parsed, isRightToLeft }: TextRun['face'], size: number): void {
    if (!registered.has(name)) {
      // The types leave out that pdfkit takes a parsed font as well.
      document.registerFont(name, parsed as unknown as ArrayBuffer);
      registered.add(name);
      document.font(name);
      rememberLayouts(embedded());
      if (isRightToLeft) {
        distinguishGlyphs(embedded());
      }
    }
    document.font(name).fontSize(size);
  }

  /** The types leave out the font that is in use. */
  function embedded(): EmbeddedFont {
    return (document as unknown as { _font: EmbeddedFont })._font;
  }

  function runsOf(text: string, font: Font): TextRun[] {
    return isSimple(text)
      ? [{ text, isShaped: false, spokenText: undefined, face: faceOf('sans', font), index: 0 }]
      : textRuns(text, { font, language, direction });
  }

  function measure(run: TextRun, size: number): number {
    use(run.face, size);
    return document.widthOfString(run.text, optionsOf(run));
  }

  /** Words repeat, and measuring them is what drawing costs most. */
  function widthOf(text: string, { font = 'regular', size = 10 }: TextStyle): number {
    const key = `${font} ${size} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = runsOf(text, font).reduce((sum, run) => sum + measure(run, size), 0);
      widths.set(key, width);
    }
    return width;
  }

  /** Drawn in the order of reading, so that programs that copy text find it in that order. */
  function drawRuns(text: string, at: { x: number; y: number }, { font = 'regular', size = 10 }: TextStyle) {
    if (isSimple(text)) {
      use(faceOf('sans', font), size);
      document.text(text, at.x, at.y, { lineBreak: false });
      return;
    }
    let { x } = at;
    const placed = runsOf(text, font).map(run => {
      const from = x;
      x += measure(run, size);
      return { run, from };
    });
    for (const { run, from } of placed.toSorted((one, other) => one.run.index - other.run.index)) {
      const { spokenText } = run;
      use(run.face, size);
      if (spokenText !== undefined) {
        document.markContent('Span', { actual: spokenText });
      }
      // All fonts share the baseline of the standard one, although their heights differ.
      const y = at.y + ascentOf(faceOf('sans', font), size) - ascentOf(run.face, size);
      document.text(run.text, from, y, { lineBreak: false, ...optionsOf(run) });
      if (spokenText !== undefined) {
        // Programs that copy text place it by the coordinates and the font at its end, which pdfkit resets before.
        document.addContent(`q 1 0 0 -1 0 ${document.page.height} cm /${embedded().id} ${size} Tf`);
        document.endMarkedContent();
        document.addContent('Q');
      }
    }
  }

  const wrapper = createTextWrapper(widthOf);

  return {
    left: margin,
    right: document.page.width - margin,
    top: margin,
    bottom: document.page.height - margin - footerHeight,
    addPage() {
      document.addPage();
      pages += 1;
      current = pages;
    },
    wrap: (text, width, style = {}) =>
      clean(text)
        .split('\n')
        .flatMap(paragraph => wrapper([{ text: paragraph, style }], width))
        .map(line => line.map(part => part.text).join('')),
    wrapStyled: (parts, width) =>
      wrapper(
        parts.map(part => ({ ...part, text: clean(part.text) })),
        width,
      ),
    text(text, { x, y, align }, style = {}) {
      const drawn = clean(text);
      onText?.(drawn, current);
      if (drawn) {
        document.fillColor(style.color ?? '#1c2330');
        const width = widthOf(drawn, style);
        const start = align ? x - width : x;
        drawRuns(drawn, { x: direction === 'rtl' ? pageWidth - start - width : start, y }, style);
      }
    },
    link(url, { x, y, width, height }) {
      document.link(direction === 'rtl' ? pageWidth - x - width : x, y, width, height, url);
    },
    rule(y, color = '#d9dee7', x = margin) {
      const [from, to] = direction === 'rtl' ? [margin, pageWidth - x] : [x, pageWidth - margin];
      document.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(color).stroke();
    },
    strokes(strokes, { x, y, scale }) {
      document.lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor('#1c2330');
      for (const [first, ...rest] of strokes) {
        if (first) {
          document.moveTo(x + first[0] * scale, y + first[1] * scale);
          // A stroke of one point is a dot.
          for (const point of rest.length > 0 ? rest : [first]) {
            document.lineTo(x + point[0] * scale, y + point[1] * scale);
          }
        }
      }
      document.stroke();
    },
    mark(word) {
      const drawn = clean(word);
      onText?.(drawn, current);
      const { width, height } = document.page;
      const style = { font: 'bold', size: Math.min(110, (1100 / drawn.length) * 0.55) } as const;
      document.save();
      document.rotate(-45, { origin: [width / 2, height / 2] });
      document.fillOpacity(0.12);
      document.fillColor('#c2410c');
      const x = width / 2 - widthOf(drawn, style) / 2;
      drawRuns(drawn, { x, y: height / 2 - style.size * 0.7 }, style);
      document.restore();
      document.fillOpacity(1);
    },
    image(bytes, { x, y, width, height }) {
      const isMirrored = direction === 'rtl';
      const left = isMirrored ? pageWidth - x - width : x;
      document.image(Buffer.from(bytes), left, y, {
        fit: [width, height],
        ...(isMirrored ? { align: 'right' as const } : {}),
      });
    },
    async finish(drawFooter) {
      for (let page = 1; page <= pages; page++) {
        document.switchToPage(page - 1);
        current = page;
        drawFooter(page, pages);
      }
      const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
      document.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** Asking for features, even for none, has pdfkit lay out a text as a whole and not word by word. */
function optionsOf({ isShaped }: TextRun): { features?: [] } {
  return isShaped ? { features: [] } : {};
}

function ascentOf({ parsed }: TextRun['face'], size: number): number {
  return (parsed.ascent / parsed.unitsPerEm) * size;
}

/**
 * Characters without a form of their own, such as tabs, would be drawn as boxes. Joiners and marks of direction stay, because
 * the form and the order of others depend on them.
 */
function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n\u200c-\u200f\u061c]/gu, ' ');
}
