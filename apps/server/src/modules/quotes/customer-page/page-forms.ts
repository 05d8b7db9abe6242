import type { Language } from '@pipewright/contract/texts/languages.ts';
import { translate } from '../../../platform/language/translate.ts';
import { type Html, html } from '../../../platform/public-pages/html.ts';
import type { PresentedDocument } from '../../../platform/sales-documents/document/presented-document.ts';
import { simpleSignature } from '../document/draw-evidence.ts';
import { signatureSize } from '../document/signature.ts';
import { statementOf } from './evidence.ts';
import { acceptForm } from './page-table.ts';
import type { QuotePage } from './quote-page.ts';

/** Accept, decline, ask. */
export function renderForms(page: QuotePage, presented: PresentedDocument): Html {
  const { quote, visit } = page;
  const { language } = presented;
  const isOpen = quote.status === 'sent';
  return html`
${isOpen && renderAcceptance(page, presented)}
<section class="paper">
<details>
<summary>${translate(language, 'Ask a question')}</summary>
<form method="post" action="${visit.path}/ask">
<label class="field">${translate(language, 'Your question')}
<textarea name="text" rows="4" maxlength="2000" required></textarea></label>
<button type="submit">${translate(language, 'Send question')}</button>
</form>
</details>
</section>
${
  isOpen &&
  html`<section class="paper">
<details>
<summary>${translate(language, 'Decline the quote')}</summary>
<form method="post" action="${visit.path}/decline">
<label class="field">${translate(language, 'Reason')}
<input type="text" name="reason" maxlength="500" required></label>
<button type="submit">${translate(language, 'Decline')}</button>
</form>
</details>
</section>`
}`;
}

function renderAcceptance(
  { quote, visit, entered }: QuotePage,
  { language, totals }: PresentedDocument,
): Html {
  const { acceptance, buyer } = quote.snapshot;
  const total = totals.find(({ isSum }) => isSum)?.value ?? '';
  return html`<section class="paper">
<h2>${translate(language, 'Accept the quote')}</h2>
<form method="post" action="${visit.path}/accept" id="${acceptForm}">
${acceptance?.code && defaultButton(language)}
<input type="hidden" name="total" value="${quote.snapshot.grossTotal}">
<p>${translate(language, 'Total')}: <strong>${total}</strong></p>
<label class="field">${translate(language, 'Your full name')}
<input type="text" name="name" maxlength="200" autocomplete="name" required value="${entered?.name ?? ''}"></label>
${acceptance?.code && renderCode(language, { email: buyer.email ?? '', path: visit.path, code: entered?.code ?? '' })}
${acceptance?.signature && renderSignature(language, entered?.signature ?? '')}
<p><label class="choice"><input type="checkbox" name="confirm" value="yes" required${entered?.isConfirmed === true && html` checked`}><span>${statementOf(quote.snapshot)}</span></label></p>
<p><button type="submit" class="primary">${translate(language, 'Accept')}</button></p>
<p class="small">${simpleSignature(language)}</p>
</form>
</section>`;
}

/** Drawn where scripts run. Everybody else signs by typing the name, which counts the same. */
function renderSignature(language: Language, signature: string): Html {
  const { width, height } = signatureSize;
  return html`<fieldset class="signature" data-signature hidden>
<legend>${translate(language, 'Signature (optional)')}</legend>
<p class="small">${translate(language, 'Draw with a finger, a pen or the mouse. You can leave this empty: your typed name counts as your signature.')}</p>
<canvas width="${width}" height="${height}" role="img" aria-label="${translate(language, 'Area for your signature')}"></canvas>
<input type="hidden" name="signature" value="${signature}">
<button type="button">${translate(language, 'Clear signature')}</button>
</fieldset>`;
}

/** Enter presses the first button of a form: this one accepts, and does not send another code. */
function defaultButton(language: Language): Html {
  return html`<button type="submit" class="unseen" tabindex="-1" aria-hidden="true">${translate(language, 'Accept')}</button>`;
}

function renderCode(
  language: Language,
  { email, path, code }: { email: string; path: string; code: string },
): Html {
  return html`<div class="code">
<label class="field">${translate(language, 'Code from the email')}
<input type="text" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]{6,7}" maxlength="7" required value="${code}"></label>
<p><button type="submit" formaction="${path}/code" formnovalidate>${translate(language, 'Send a code to {email}', { email })}</button></p>
</div>`;
}
