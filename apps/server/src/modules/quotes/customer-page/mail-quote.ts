import type { QuoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import type { TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { msg } from '../../../platform/language/message.ts';
import { readerLanguage } from '../../../platform/language/request-language.ts';
import { translate } from '../../../platform/language/translate.ts';
import type { Outbox, OutboxMail } from '../../../platform/mail/outbox.ts';
import { renderMail, renderPlainMail } from '../../../platform/mail/template.ts';
import { languageOf } from '../../../platform/sales-documents/document/present-document.ts';
import { fileNameOf } from '../../../platform/sales-documents/pdf-file.ts';
import type { Evidence } from '../document/draw-evidence.ts';
import { drawQuote } from '../document/draw-quote.ts';
import { presentQuote } from '../document/present-quote.ts';
import { chooseOptions } from './choose-options.ts';
import { readSentQuote } from './read-sent-quote.ts';

/** Mails the link of a quote to the customer, in the name of the sender. */
export function mailQuoteLink(
  outbox: Outbox,
  tx: TenantTx,
  parts: { snapshot: QuoteSnapshot; url: string; recipient: string; sender: Sender | undefined },
): Promise<OutboxMail> {
  const { snapshot, url, recipient, sender } = parts;
  const seller = snapshot.seller.name;
  return outbox.add(tx, {
    recipient,
    sender,
    secret: url,
    ...renderMail(languageOf(snapshot), {
      subject: msg`Quote ${snapshot.number} from ${seller}`,
      paragraphs: [
        msg`${seller} has sent you the quote “${snapshot.name}”.`,
        msg`You can read it, ask questions, and accept or decline it on its page.`,
      ],
      message: presentQuote(snapshot).intro,
      button: { label: msg`Open the quote`, url },
      footer: msg`The link is meant for you. Whoever has it can answer the quote.`,
    }),
  });
}

interface Sender {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Mails the accepted quote with its evidence to the customer and to the owner. */
export async function mailAcceptedQuote(
  outbox: Outbox,
  tx: TenantTx,
  quoteId: string,
  evidence: Evidence,
): Promise<OutboxMail[]> {
  const quote = await readSentQuote(tx, quoteId);
  if (!quote) {
    return [];
  }
  const snapshot = await chooseOptions(tx, quote.snapshot, quote.chosenIds);
  const bytes = await drawQuote(snapshot, { logo: quote.logo?.bytes, evidence });
  const attachment = { name: fileNameOf(snapshot), bytes };
  const { tenantId } = tx.principal;
  const owners = await tx<{ email: string; language: string | null }>`
    select membership.email, crm.member_language(membership.user_id) as language
    from crm.quote join crm.membership on membership.tenant_id = ${tenantId}
      and membership.user_id = quote.owner_user_id and membership.is_active
    where quote.tenant_id = ${tenantId} and quote.id = ${quoteId}`;
  const customer = snapshot.buyer.email;
  const recipients = [
    ...(customer ? [{ email: customer, language: languageOf(snapshot) }] : []),
    ...owners.map(({ email, language }) => ({ email, language: readerLanguage(language) })),
  ];
  return Promise.all(
    recipients.map(({ email, language }) => {
      const values = { number: snapshot.number, name: evidence.name };
      const subject = translate(language, 'Quote {number} was accepted', values);
      const text = translate(
        language,
        '{name} has accepted the quote {number}. The accepted quote is attached, with a record of the acceptance.',
        values,
      );
      return outbox.add(tx, { recipient: email, attachment, ...renderPlainMail({ subject, text }) });
    }),
  );
}
