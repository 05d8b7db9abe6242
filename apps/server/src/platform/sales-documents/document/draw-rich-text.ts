import type { RichTextBlock, RichTextLine, RichTextSpan } from '@pipewright/contract/texts/rich-text.ts';
import type { Font } from '../../pdf/fonts.ts';
import type { PdfCanvas, TextStyle } from '../../pdf/pdf-canvas.ts';
import type { PlacedText } from '../../pdf/wrap-text.ts';

const lineHeight = 14;
const spaceBetween = 6;
const indent = 16;

/** Draws texts that may go on over several pages, below a heading of their own. Returns where they end. */
export function drawRichText(
  canvas: PdfCanvas,
  blocks: readonly RichTextBlock[],
  from: number,
  heading?: string,
): number {
  if (blocks.length === 0) {
    return from;
  }
  const { left, right } = canvas;
  let y = from;

  function makeRoom(height: number): void {
    if (y + height > canvas.bottom) {
      canvas.addPage();
      y = canvas.top;
    }
  }

  function drawLine(
    line: RichTextLine,
    styles: Styles,
    options: { at?: number; bullet?: string } = {},
  ): void {
    const { at = left, bullet } = options;
    const spans = line.map(span => ({ text: span.text, style: styleOf(span, styles), url: span.url }));
    for (const [index, parts] of canvas.wrapStyled(spans, right - at).entries()) {
      makeRoom(lineHeight);
      if (bullet && index === 0) {
        canvas.text(bullet, { x: at - 5, y, align: 'right' });
      }
      drawParts(canvas, parts, { x: at, y });
      y += lineHeight;
    }
  }

  if (heading) {
    makeRoom(3 * lineHeight);
    canvas.text(heading, { x: left, y }, { font: 'bold' });
    y += lineHeight + 4;
  }
  for (const [index, block] of blocks.entries()) {
    y += index === 0 ? 0 : spaceBetween;
    switch (block.kind) {
      case 'heading':
        // Together with the beginning of what follows.
        makeRoom(3 * lineHeight);
        drawLine(block.line, block.level === 1 ? largeHeading : smallHeading);
        break;
      case 'paragraph':
        for (const line of block.lines) {
          drawLine(line, body);
        }
        break;
      case 'list':
        for (const [position, item] of block.items.entries()) {
          const { firstNumber } = block;
          const bullet = firstNumber === null ? '•' : `${firstNumber + position}.`;
          drawLine(item, body, { at: left + indent, bullet });
        }
        break;
    }
  }
  return y + 12;
}

function drawParts(canvas: PdfCanvas, parts: readonly PlacedText[], at: { x: number; y: number }): void {
  for (const { text, style, url, x, width } of parts) {
    canvas.text(text, { x: at.x + x, y: at.y }, style);
    if (url) {
      canvas.link(url, { x: at.x + x, y: at.y, width, height: lineHeight });
    }
  }
}

/** One object for each style, so that neighbouring words of the same style are drawn together. */
type Styles = Readonly<Record<Font | 'link', TextStyle>>;

const body = stylesOf(10, 'regular');
const largeHeading = stylesOf(12, 'bold');
const smallHeading = stylesOf(10, 'bold');

function stylesOf(size: number, font: Font): Styles {
  return {
    regular: { font, size },
    bold: { font: 'bold', size },
    italic: { font: font === 'bold' ? 'boldItalic' : 'italic', size },
    boldItalic: { font: 'boldItalic', size },
    link: { font, size, color: '#1d4ed8' },
  };
}

function styleOf({ isBold, isItalic, url }: RichTextSpan, styles: Styles): TextStyle {
  if (url) {
    return styles.link;
  }
  return isBold ? (isItalic ? styles.boldItalic : styles.bold) : isItalic ? styles.italic : styles.regular;
}
