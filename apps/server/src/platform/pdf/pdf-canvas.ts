import PDFDocument from 'pdfkit';
import { type Font, fonts, parsedFont } from './fonts.ts';
import { createTextWrapper, type PlacedText, type StyledText } from './wrap-text.ts';

export interface TextStyle {
  readonly font?: Font;
  readonly size?: number;
  readonly color?: string;
}

/** The points of one line, drawn without lifting the pen. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/** Draws on pages with a fixed frame. Only texts and bytes go in: it never reads a file or an address. */
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
  image(bytes: Buffer, box: { x: number; y: number; width: number; height: number }): void;
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
  for (const font of fonts) {
    // The types leave out that pdfkit takes a parsed font as well.
    document.registerFont(font, parsedFont(font) as unknown as ArrayBuffer);
  }
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const widths = new Map<string, number>();
  let pages = 1;
  let current = 1;

  function use({ font = 'regular', size = 10, color = '#1c2330' }: TextStyle): void {
    document.font(font).fontSize(size).fillColor(color);
  }

  /** Words repeat, and measuring them is what drawing costs most. */
  function widthOf(text: string, { font = 'regular', size = 10 }: TextStyle): number {
    const key = `${font} ${size} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = document.font(font).fontSize(size).widthOfString(text);
      widths.set(key, width);
    }
    return width;
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
        use(style);
        document.text(drawn, align ? x - widthOf(drawn, style) : x, y, { lineBreak: false });
      }
    },
    link(url, { x, y, width, height }) {
      document.link(x, y, width, height, url);
    },
    rule(y, color = '#d9dee7', x = margin) {
      document
        .moveTo(x, y)
        .lineTo(document.page.width - margin, y)
        .lineWidth(0.5)
        .strokeColor(color)
        .stroke();
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
      use({ ...style, color: '#c2410c' });
      const x = width / 2 - widthOf(drawn, style) / 2;
      document.text(drawn, x, height / 2 - style.size * 0.7, { lineBreak: false });
      document.restore();
      document.fillOpacity(1);
    },
    image(bytes, { x, y, width, height }) {
      document.image(bytes, x, y, { fit: [width, height] });
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

/** Characters without a form of their own, such as tabs, would be drawn as boxes. */
function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n]/gu, ' ');
}
