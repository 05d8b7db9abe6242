import { translate } from '../../language/translate.ts';
import type { PdfCanvas, TextStyle } from '../../pdf/pdf-canvas.ts';
import type { PresentedDocument, PresentedLine } from './presented-document.ts';

const grey = '#566072';
const head: TextStyle = { font: 'bold', size: 8.5, color: grey };
const body: TextStyle = { size: 9.5 };
const detail: TextStyle = { size: 8.5, color: grey };
const lineHeight = 13;
const padding = 5;

interface Column {
  readonly label: string;
  readonly width: number;
  valueOf(line: PresentedLine): string;
}

/** The start of the table, and the height of what must be on the same page as the end of its last line. */
interface Place {
  readonly from: number;
  readonly keepWithLast: number;
}

/** Draws the table of a document. Its head is repeated on every page. Returns the position of its end. */
export function drawLines(canvas: PdfCanvas, document: PresentedDocument, place: Place): number {
  const { left, right } = canvas;
  const columns = columnsOf(document);
  const pageHeight = canvas.bottom - canvas.top;
  /** Kept below the last rows, unless it is so high that this would leave half a page empty. */
  const kept = place.keepWithLast + 2 * padding;
  const heightBelow = kept < pageHeight / 2 ? kept : 0;
  const numbersWidth = columns.reduce((sum, { width }) => sum + width, 0);
  const nameAt = left + 26;
  const nameWidth = right - numbersWidth - nameAt;
  let y = place.from;

  function drawHead(): void {
    canvas.text('#', { x: left, y }, head);
    canvas.text(translate(document.language, 'Description'), { x: nameAt, y }, head);
    let end = right;
    for (const { label, width } of columns.toReversed()) {
      canvas.text(label, { x: end, y, align: 'right' }, head);
      end -= width;
    }
    y += lineHeight + 3;
    canvas.rule(y, '#8a94a6');
    y += padding;
  }

  function continueOnNextPage(): void {
    canvas.addPage();
    y = canvas.top;
    drawHead();
  }

  function drawLine(line: PresentedLine): void {
    const texts = [
      ...canvas.wrap(line.name, nameWidth, body).map(text => ({ text, style: body })),
      ...line.details
        .flatMap(each => canvas.wrap(each, nameWidth, detail))
        .map(text => ({ text, style: detail })),
    ];
    const cells = columns.map(column => canvas.wrap(column.valueOf(line), column.width - 6, body));
    const rows = Math.max(texts.length, ...cells.map(({ length }) => length));
    const isLast = line === document.lines.at(-1);
    // Kept together if that leaves at most a third of a page empty.
    const isShort = rows * lineHeight < pageHeight / 3;
    const heightOfStart = (isShort ? rows : 2) * lineHeight + (isShort && isLast ? heightBelow : 0);
    if (y + heightOfStart > canvas.bottom) {
      continueOnNextPage();
    }
    canvas.text(line.position, { x: left, y }, { ...body, color: grey });
    for (let row = 0; row < rows; row++) {
      const isBeforeEnd = isLast && row === rows - 2;
      if (y + (isBeforeEnd ? 2 * lineHeight + heightBelow : lineHeight) > canvas.bottom) {
        continueOnNextPage();
      }
      const name = texts[row];
      if (name) {
        canvas.text(name.text, { x: nameAt, y }, name.style);
      }
      let end = right;
      for (const [index, { width }] of [...columns.entries()].toReversed()) {
        const value = cells[index]?.[row];
        if (value) {
          canvas.text(value, { x: end, y, align: 'right' }, line.counts ? body : { ...body, color: grey });
        }
        end -= width;
      }
      y += lineHeight;
    }
    y += padding;
    canvas.rule(y);
    y += padding;
  }

  if (y + 4 * lineHeight > canvas.bottom) {
    canvas.addPage();
    y = canvas.top;
  }
  drawHead();
  for (const line of document.lines) {
    drawLine(line);
  }
  return y;
}

function columnsOf({ language, hasDiscounts }: PresentedDocument): readonly Column[] {
  return [
    { label: translate(language, 'Quantity'), width: 56, valueOf: line => line.quantity },
    { label: translate(language, 'Unit price'), width: 74, valueOf: line => line.unitPrice },
    ...(hasDiscounts
      ? [
          {
            label: translate(language, 'Discount'),
            width: 46,
            valueOf: (line: PresentedLine) => line.discount,
          },
        ]
      : []),
    { label: translate(language, 'Tax'), width: 38, valueOf: line => line.tax },
    { label: translate(language, 'Amount'), width: 78, valueOf: line => line.net },
  ];
}
