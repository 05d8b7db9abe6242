import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
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
/** The form that accepts, filled in or not: requesting a code or updating the total sends it as well. */
const acceptance = z.object({
  option: ids,
  total: z.string().catch(''),
  name: z.string().max(200).catch(''),
  confirm: z.literal('yes').optional().catch(undefined),
  code: z.string().trim().max(20).catch(''),
  signature: z.literal('').or(signatureStrokes).catch(''),
});
type Acceptance = z.output<typeof acceptance>;

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
        return (
          quote && {
            ...show(visit, quote, quote.snapshot, { notice: noticeOf(visit.query) }),
            keepUntil: unchangedUntil(visit, quote),
          }
        );
      }),
      definePublicPage('/logo', async visit => {
        const logo = (await read(visit))?.logo;
        const keepUntil = visit.link.expiresAtUtc;
        return logo && { file: logo.bytes, type: logo.type, name: 'logo', keepUntil };
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
      definePublicAction('/choose', acceptance, async (visit, entered) => {
        const quote = await read(visit, () => entered.option);
        return quote && show(visit, quote, quote.snapshot, { entered });
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
      definePublicAction('/code', acceptance, async (visit, body) => {
        await visit.answer('code', {});
        // The response is always the same: a limit must not reveal how often others have requested a code.
        const quote = await read(visit, () => body.option);
        // A code that was entered before is no longer valid.
        const entered = { ...body, code: '' };
        return quote && show(visit, quote, quote.snapshot, { notice: 'code-sent', entered });
      }),
      definePublicAction('/decline', z.object({ reason: singleLine(500) }), async (visit, body) => {
        await visit.answer('decline', body);
        return { redirect: `${visit.path}?notice=answered` };
      }),
      definePublicAction(
        '/accept',
        // Invalid drawings are rejected, so that nobody believes to have signed.
        acceptance.extend({ signature: z.literal('').or(signatureStrokes).default('') }),
        accept,
      ),
    ],
    carryOut: (tx, answer, changeSet) => carryOut(services, tx, answer, changeSet),
  };
}

/** An open quote expires at the end of its validity without anybody changing it. */
function unchangedUntil({ link }: Visit, { status, openUntilUtc }: SentQuote): Date {
  return (status === 'sent' && openUntilUtc) || link.expiresAtUtc;
}

/** Accepted only if the customer has seen the total of what they chose: it may have been chosen since the page was sent. */
async function accept(visit: FormVisit, body: Acceptance): Promise<PublicResponse | undefined> {
  const quote = await read(visit, () => body.option);
  if (!quote) {
    return undefined;
  }
  const { snapshot } = quote;
  const name = singleLine(200).safeParse(body.name);
  if (!name.success || !body.confirm) {
    return show(visit, quote, snapshot, { notice: 'incomplete', entered: body });
  }
  if (quote.status === 'sent' && snapshot.grossTotal !== body.total) {
    return show(visit, quote, snapshot, { notice: 'total-changed', entered: body });
  }
  const pdf = await drawQuote(snapshot, { logo: quote.logo?.bytes });
  const content: AcceptanceContent = {
    name: name.data,
    chosenIds: snapshot.lines.filter(({ isChosen }) => isChosen).map(({ id }) => id),
    grossTotal: snapshot.grossTotal,
    statement: statementOf(snapshot),
    snapshotHash: hashOf(JSON.stringify(snapshot)),
    documentHash: hashOf(pdf),
    ...(snapshot.acceptance?.signature && body.signature ? { signature: body.signature } : {}),
    ...(snapshot.acceptance?.code ? { code: body.code } : {}),
  };
  const outcome = await visit.answer('accept', content);
  if (outcome === 'refused' && snapshot.acceptance?.code) {
    // Either the code was wrong, or the quote was answered in the meantime, which its status shows.
    const now = await read(visit, () => body.option);
    return now && show(visit, now, now.snapshot, { notice: 'code-wrong', entered: { ...body, code: '' } });
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
  { notice, entered }: { notice?: PageNotice | undefined; entered?: Acceptance } = {},
): PublicResponse {
  return {
    page: renderQuotePage({
      quote: { ...quote, snapshot },
      visit,
      notice,
      entered: entered && {
        ...entered,
        // Another total is another offer, which has to be confirmed again.
        isConfirmed: entered.confirm === 'yes' && entered.total === snapshot.grossTotal,
      },
    }),
  };
}

function noticeOf({ notice, problem }: Visit['query']): PageNotice | undefined {
  if (problem === 'form') {
    return 'incomplete';
  }
  return notice === 'asked' || notice === 'answered' ? notice : undefined;
}
