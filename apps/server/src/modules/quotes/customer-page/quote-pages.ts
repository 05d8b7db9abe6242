import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-db.ts';
import { systemPrincipal } from '../../../platform/principal.ts';
import {
  definePublicAction,
  definePublicPage,
  type FormVisit,
  type PublicPages,
  type PublicResponse,
  type Visit,
} from '../../../platform/public-pages/define-public-pages.ts';
import { fileNameOf } from '../../../platform/sales-documents/pdf-file.ts';
import type { Services } from '../../../platform/services.ts';
import { drawQuote } from '../document/draw-quote.ts';
import { signatureStrokes } from '../document/signature.ts';
import { carryOut } from './carry-out.ts';
import { chooseOptions } from './choose-options.ts';
import { type AcceptanceContent, hashOf, statementOf } from './evidence.ts';
import { type PageNotice, renderQuotePage } from './quote-page.ts';
import { readSentQuote, type SentQuote } from './read-sent-quote.ts';

/** A field that a form may contain several times. */
const ids = z
  .union([z.uuid(), z.array(z.uuid()).max(500)])
  .default([])
  .transform(given => [given].flat());
const singleLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u);

/** The page of a quote for its customer. See docs/adr/0088-customer-page-of-quotes.md. */
export function quotePages(services: Services): PublicPages {
  return {
    kind: 'quote',
    routes: [
      definePublicPage('', async visit => {
        const quote = await read(visit);
        return quote && show(visit, quote, quote.snapshot, { notice: noticeOf(visit.query) });
      }),
      definePublicPage('/logo', async visit => {
        const logo = (await read(visit))?.logo;
        return logo && { file: logo.bytes, type: logo.type, name: 'logo' };
      }),
      definePublicPage('/pdf', async visit => {
        const { options } = visit.query;
        const quote = await read(visit, () => (typeof options === 'string' ? options.split(',') : undefined));
        return (
          quote && {
            file: await drawQuote(quote.snapshot, { logo: quote.logo?.bytes }),
            type: 'application/pdf',
            name: fileNameOf(quote.snapshot),
          }
        );
      }),
      definePublicAction('/choose', z.object({ option: ids }), async (visit, { option }) => {
        const quote = await read(visit, () => option);
        return quote && show(visit, quote, quote.snapshot);
      }),
      definePublicAction('/open', z.unknown(), async visit => {
        if (!visit.link.isOpened) {
          await visit.answer('open', {});
        }
        return { isEmpty: true };
      }),
      definePublicAction(
        '/ask',
        z.object({ text: z.string().trim().min(1).max(2000) }),
        async (visit, body) => {
          await visit.answer('ask', body);
          return { redirect: `${visit.path}?notice=asked` };
        },
      ),
      definePublicAction(
        '/code',
        z.object({ option: ids, name: z.string().max(200).catch('') }),
        async (visit, { option, name }) => {
          await visit.answer('code', {});
          // The same answer however it ends: a limit must not tell how often others have asked.
          const quote = await read(visit, () => option);
          return quote && show(visit, quote, quote.snapshot, { notice: 'code-sent', name });
        },
      ),
      definePublicAction('/decline', z.object({ reason: singleLine(500) }), async (visit, body) => {
        await visit.answer('decline', body);
        return { redirect: `${visit.path}?notice=answered` };
      }),
      definePublicAction(
        '/accept',
        z.object({
          option: ids,
          total: z.string(),
          name: singleLine(200),
          confirm: z.literal('yes'),
          code: z.string().trim().max(20).optional(),
          signature: z.union([z.literal(''), signatureStrokes]).optional(),
        }),
        accept,
      ),
    ],
    carryOut: (tx, answer, changeSet) => carryOut(services, tx, answer, changeSet),
  };
}

/** Accepted only if the customer has seen the total of what they chose: it may have been chosen since the page was sent. */
async function accept(
  visit: FormVisit,
  body: { option: string[]; total: string; name: string; code?: string; signature?: string },
): Promise<PublicResponse | undefined> {
  const quote = await read(visit, () => body.option);
  if (!quote) {
    return undefined;
  }
  const { snapshot } = quote;
  if (quote.status === 'sent' && snapshot.grossTotal !== body.total) {
    return show(visit, quote, snapshot, { notice: 'total-changed', name: body.name });
  }
  const pdf = await drawQuote(snapshot, { logo: quote.logo?.bytes });
  const content: AcceptanceContent = {
    name: body.name,
    chosenIds: snapshot.lines.filter(({ isChosen }) => isChosen).map(({ id }) => id),
    grossTotal: snapshot.grossTotal,
    statement: statementOf(snapshot),
    snapshotHash: hashOf(JSON.stringify(snapshot)),
    documentHash: hashOf(pdf),
    ...(snapshot.acceptance?.signature && body.signature ? { signature: body.signature } : {}),
    ...(snapshot.acceptance?.code ? { code: body.code ?? '' } : {}),
  };
  const outcome = await visit.answer('accept', content);
  if (outcome === 'refused' && snapshot.acceptance?.code) {
    // Either the code was wrong, or the quote was answered meanwhile, which its status tells.
    const now = await read(visit, () => body.option);
    return now && show(visit, now, now.snapshot, { notice: 'code-wrong', name: body.name });
  }
  return { redirect: `${visit.path}?notice=answered` };
}

/** The quote with the lines that are chosen already or, while it can be answered, with those that the visitor chooses. */
function read(
  { visitors, tenantId, link }: Visit,
  choose: () => readonly string[] | undefined = () => undefined,
): Promise<SentQuote | undefined> {
  return visitors.read(systemPrincipal(tenantId), async (tx: TenantTx) => {
    const quote = await readSentQuote(tx, link.targetId);
    if (!quote) {
      return undefined;
    }
    const chosen = (quote.status === 'sent' ? choose() : undefined) ?? quote.chosenIds;
    return { ...quote, snapshot: await chooseOptions(tx, quote.snapshot, chosen) };
  });
}

function show(
  visit: Visit,
  quote: SentQuote,
  snapshot: SentQuote['snapshot'],
  more: { notice?: PageNotice | undefined; name?: string } = {},
): PublicResponse {
  return { page: renderQuotePage({ quote: { ...quote, snapshot }, visit, ...more }) };
}

function noticeOf({ notice, problem }: Visit['query']): PageNotice | undefined {
  if (problem === 'form') {
    return 'incomplete';
  }
  return notice === 'asked' || notice === 'answered' ? notice : undefined;
}
