import { translate } from '../../../platform/language/translate.ts';
import { type Html, html } from '../../../platform/public-pages/html.ts';
import type {
  PresentedDocument,
  PresentedLine,
} from '../../../platform/sales-documents/document/presented-document.ts';

/** The form of the page that accepts; choices of optional lines belong to it wherever they are shown. */
export const acceptForm = 'accept';

/** The lines and totals of a quote. While it can be answered, optional lines have a checkbox. */
export function renderTable(
  quote: PresentedDocument,
  { isOpen, path }: { isOpen: boolean; path: string },
): Html {
  const { language, hasDiscounts, lines, totals } = quote;
  const hasOptions = isOpen && lines.some(({ isOptional }) => isOptional);
  return html`<table>
<thead><tr>
<th scope="col">${translate(language, 'Description')}</th>
<th scope="col" class="number">${translate(language, 'Quantity')}</th>
<th scope="col" class="number">${translate(language, 'Unit price')}</th>
${hasDiscounts && html`<th scope="col" class="number">${translate(language, 'Discount')}</th>`}
<th scope="col" class="number">${translate(language, 'Tax')}</th>
<th scope="col" class="number">${translate(language, 'Amount')}</th>
</tr></thead>
<tbody>
${lines.map(line => renderLine(line, quote, isOpen))}
</tbody>
</table>
${
  hasOptions &&
  html`<p><button type="submit" form="${acceptForm}" formaction="${path}/choose" formnovalidate>${translate(language, 'Update total')}</button></p>`
}
<dl class="totals">
${totals.map(
  ({ label, value, isSum }) =>
    html`<dt${isSum === true && html` class="sum"`}>${label}</dt><dd class="number${isSum === true && ' sum'}">${value}</dd>`,
)}
</dl>`;
}

function renderLine(
  line: PresentedLine,
  { hasDiscounts, language }: PresentedDocument,
  isOpen: boolean,
): Html {
  const details = line.details.map(text => html`<span class="detail">${text}</span>`);
  if (line.isText) {
    return html`<tr><td class="wide" colspan="${hasDiscounts ? 6 : 5}"><strong>${line.name}</strong>${details}</td></tr>
`;
  }
  const name =
    isOpen && line.isOptional
      ? html`<label class="choice"><input type="checkbox" name="option" value="${line.id}" form="${acceptForm}"${line.counts && html` checked`}><span>${line.name}${details}</span></label>`
      : html`${line.name}${details}`;
  // Phones show the labels in place of the table's head.
  return html`<tr><td>${name}</td><td class="number">${line.quantity}</td><td class="number" data-label="×">${line.unitPrice}</td>${
    hasDiscounts &&
    html`<td class="number" data-label="${translate(language, 'Discount')}">${line.discount}</td>`
  }<td class="number" data-label="${translate(language, 'Tax')}">${line.tax}</td><td class="number">${line.net}</td></tr>
`;
}
