import type { PdfCanvas, TextStyle } from '../../pdf/pdf-canvas.ts';
import type { PresentedTotal } from './presented-document.ts';

const lineHeight = 14;
const spaceAbove = 10;
const spaceAboveSum = 8;
const labelWidth = 140;

/** The totals as one block that is never divided between pages. Its height decides where the lines above it may break. */
export function measureTotals(
  canvas: PdfCanvas,
  totals: readonly PresentedTotal[],
): { readonly height: number; draw(from: number): number } {
  const rows = totals.map(({ label, value, isSum = false }) => {
    const style: TextStyle = isSum ? { font: 'bold', size: 12 } : { size: 10 };
    const labels = canvas.wrap(label, labelWidth, style);
    const height = (isSum ? spaceAboveSum : 0) + Math.max(1, labels.length) * lineHeight + 4;
    return { labels, value, isSum, style, height };
  });
  const height = rows.reduce((sum, row) => sum + row.height, spaceAbove);

  return {
    height,
    draw(from) {
      const { right, bottom, top } = canvas;
      const labelAt = right - 230;
      let y = from + spaceAbove;
      if (from + height > bottom) {
        canvas.addPage();
        y = top;
      }
      for (const row of rows) {
        const textAt = y + (row.isSum ? spaceAboveSum : 0);
        if (row.isSum) {
          canvas.rule(y + 2, '#8a94a6', labelAt);
        }
        for (const [index, line] of row.labels.entries()) {
          canvas.text(line, { x: labelAt, y: textAt + index * lineHeight }, row.style);
        }
        canvas.text(row.value, { x: right, y: textAt, align: 'right' }, row.style);
        y += row.height;
      }
      return y;
    },
  };
}
