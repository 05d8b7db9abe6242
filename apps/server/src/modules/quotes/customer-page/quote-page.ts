import { directionOf, type Language } from '@pipewright/contract/texts/languages.ts';
import { translate } from '../../../platform/language/translate.ts';
import type { Visit } from '../../../platform/public-pages/define-public-pages.ts';
import { type Html, html } from '../../../platform/public-pages/html.ts';
import { richTextHtml } from '../../../platform/rich-text/rich-text-html.ts';
import type { PresentedDocument } from '../../../platform/sales-documents/document/presented-document.ts';
import { presentQuote } from '../document/present-quote.ts';
import { renderForms } from './page-forms.ts';
import { renderTable } from './page-table.ts';
import type { SentQuote } from './read-sent-quote.ts';

/** The message about the form that was sent last. */
export type PageNotice = 'asked' | 'answered' | 'incomplete' | 'total-changed' | 'code-sent' | 'code-wrong';

export interface QuotePage {
  readonly quote: SentQuote;
  readonly visit: Pick<Visit, 'path' | 'link'>;
  readonly notice?: PageNotice | undefined;
  /** The input of the acceptance form, so that nothing has to be entered twice. */
  readonly entered?: EnteredAcceptance | undefined;
}

interface EnteredAcceptance {
  readonly name: string;
  readonly code: string;
  readonly signature: string;
  readonly isConfirmed: boolean;
}

/** Works without scripts: the only one reports that a person has looked at the page. */
export function renderQuotePage(page: QuotePage): Html {
  const { quote, visit } = page;
  const presented = presentQuote(quote.snapshot);
  const { language } = presented;
  const isOpen = quote.status === 'sent';
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${presented.title} · ${presented.seller.name}</title>
<link rel="stylesheet" href="/public.css">
<script src="/public.js" defer></script>
</head>
<body${!visit.link.isOpened && html` data-open-path="${visit.path}/open"`}>
<main>
${renderStatus(quote, language)}
${renderNotice(page, language)}
<section class="paper">
${renderHead(presented, quote, visit.path)}
</section>
<section class="paper">
<h2>${translate(language, 'Your quote')}</h2>
${presented.intro.length > 0 && html`<div class="text">${richTextHtml(presented.intro)}</div>`}
${renderTable(presented, { isOpen, path: visit.path })}
<p><a class="button" href="${pdfPath(page)}">${translate(language, 'Download PDF')}</a></p>
</section>
${presented.terms.length > 0 && html`<section class="paper"><h2>${translate(language, 'Terms')}</h2><div class="text">${richTextHtml(presented.terms)}</div></section>`}
${renderForms(page, presented)}
</main>
</body>
</html>
`;
}

function renderHead(
  { language, title, name, seller, buyer, facts }: PresentedDocument,
  { logo }: SentQuote,
  path: string,
): Html {
  return html`<div class="head">
<div><h1>${title}</h1><p>${name}</p></div>
${logo !== undefined && html`<img class="logo" src="${path}/logo" alt="${seller.name}">`}
</div>
<div class="parties">
<dl><div><dt>${translate(language, 'From')}</dt><dd>${[seller.name, ...seller.details].join('\n')}</dd></div></dl>
<dl><div><dt>${translate(language, 'For')}</dt><dd>${buyer.join('\n')}</dd></div></dl>
<dl>${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
</div>`;
}

function pdfPath({ quote, visit }: QuotePage): string {
  const chosen = quote.snapshot.lines.filter(({ isChosen }) => isChosen).map(({ id }) => id);
  return `${visit.path}/pdf?options=${chosen.join(',')}`;
}

/** Why a quote can no longer be answered. */
function renderStatus({ status, acceptedByName }: SentQuote, language: Language): Html | false {
  switch (status) {
    case 'accepted':
      return html`<p class="status good" role="status">${
        acceptedByName
          ? translate(language, 'This quote was accepted by {name}. Thank you!', { name: acceptedByName })
          : translate(language, 'This quote was accepted. Thank you!')
      }</p>`;
    case 'declined':
      return html`<p class="status" role="status">${translate(language, 'This quote was declined.')}</p>`;
    case 'expired':
      return html`<p class="status" role="status">${translate(language, 'This quote has expired. Ask for a new one below.')}</p>`;
    case 'replaced':
      return html`<p class="status" role="status">${translate(language, 'This quote was replaced by a newer one, which you were sent separately.')}</p>`;
    default:
      return false;
  }
}

function renderNotice({ notice, quote }: QuotePage, language: Language): Html | false {
  switch (notice) {
    case 'asked':
      return html`<p class="status good" role="status">${translate(language, 'Your question was sent.')}</p>`;
    case 'answered':
      // The status shows the result of the answer; this is for an answer that is still waiting.
      return (
        quote.status === 'sent' &&
        html`<p class="status" role="status">${translate(language, 'Your answer was received. Reload this page in a minute.')}</p>`
      );
    case 'incomplete':
      return html`<p class="status" role="alert">${translate(language, 'Something is missing. Fill in all fields of the form, and try it again.')}</p>`;
    case 'code-sent':
      return (
        quote.status === 'sent' &&
        html`<p class="status" role="status">${translate(language, 'A code was sent to {email}. Enter it below within 15 minutes.', { email: quote.snapshot.buyer.email ?? '' })}</p>`
      );
    case 'code-wrong':
      return (
        quote.status === 'sent' &&
        html`<p class="status" role="alert">${translate(language, 'This code is wrong or no longer valid. Check it, or request a new one.')}</p>`
      );
    case 'total-changed':
      return html`<p class="status" role="alert">${translate(language, 'The total has changed with your choice. Check it, and accept again.')}</p>`;
    default:
      return false;
  }
}
