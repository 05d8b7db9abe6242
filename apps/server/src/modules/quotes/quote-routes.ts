import {
  approveQuote,
  copyQuote,
  createQuoteFromDeal,
  downloadQuotePdf,
  issueQuote,
  listQuoteTaxes,
  markQuoteAccepted,
  markQuoteDeclined,
  previewQuote,
  readQuoteApproval,
  readQuoteSnapshot,
  requestQuoteApproval,
  reviseQuote,
  voidQuote,
} from '@pipewright/contract/quotes/quote-operations.ts';
import type { z } from 'zod';
import type { ChangeSet, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../platform/http/routes/define-route.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { readFull } from '../../platform/resources/lines/read-lines.ts';
import { assertReadable } from '../../platform/resources/query/select-one.ts';
import { findModule } from '../../platform/resources/write/write-records.ts';
import { downloadOf } from '../../platform/sales-documents/pdf-file.ts';
import { previewDocument, readDocumentTaxes } from '../../platform/sales-documents/preview-document.ts';
import { readSnapshot } from '../../platform/sales-documents/quote-snapshots.ts';
import { acceptQuote, declineQuote, makeVoid } from './answer-quote.ts';
import { approve, readApproval, requestApproval } from './approve-quote.ts';
import { copy, createFromDeal, revise } from './copy-quote.ts';
import { issue, lockQuote } from './issue-quote.ts';
import { drawPdf, readDrawable } from './read-pdf.ts';

type FullQuote = z.input<(typeof issueQuote)['result']>;

export function quoteRoutes(quotes: Module, all: readonly Module[]): Route[] {
  return [...readRoutes(quotes), ...createRoutes(quotes, all), ...changeRoutes(quotes)];
}

function readRoutes(quotes: Module): Route[] {
  return [
    defineReadRoute(listQuoteTaxes, ({ principal, params, db }) =>
      readDocumentTaxes(quotes, db, { principal, id: params.id }),
    ),
    defineReadRoute(previewQuote, async ({ principal, params, body, db }) => {
      const preview = await previewDocument(quotes, db, { principal, id: params.id }, body);
      return { body: { quote: preview.document as FullQuote, taxes: preview.taxes } };
    }),
    defineReadRoute(readQuoteApproval, ({ principal, params, db }) =>
      db.read(principal, async tx => {
        await assertReadable(tx, quotes, params.id);
        return { body: await readApproval(tx, params.id) };
      }),
    ),
    defineReadRoute(readQuoteSnapshot, ({ principal, params, db }) =>
      db.read(principal, async tx => {
        await assertReadable(tx, quotes, params.id);
        return { body: await readSnapshot(tx, params.id) };
      }),
    ),
    defineReadRoute(downloadQuotePdf, async ({ principal, params, db }) => {
      const drawable = await db.read(principal, async tx => {
        await assertReadable(tx, quotes, params.id);
        return readDrawable(tx, params.id);
      });
      return downloadOf(await drawPdf(drawable));
    }),
  ];
}

function createRoutes(quotes: Module, all: readonly Module[]): Route[] {
  const created = (quote: unknown, changeSet: ChangeSet) => {
    changeSet.changedEntities.add('quote');
    return { body: quote as FullQuote };
  };
  return [
    defineWriteRoute(createQuoteFromDeal, async ({ tx, changeSet, body }) =>
      created(await createFromDeal(tx, { quotes, deals: findModule(all, 'deal') }, body.dealId), changeSet),
    ),
    defineWriteRoute(copyQuote, async ({ tx, changeSet, params }) =>
      created(await copy(tx, quotes, params.id), changeSet),
    ),
    defineWriteRoute(reviseQuote, async ({ tx, changeSet, params }) =>
      created(await revise(tx, quotes, params.id), changeSet),
    ),
  ];
}

function changeRoutes(quotes: Module): Route[] {
  const changed = async (tx: TenantTx, changeSet: ChangeSet, id: string) => {
    changeSet.changedEntities.add('quote');
    return { body: (await readFull(tx, quotes, id)) as FullQuote };
  };
  return [
    defineWriteRoute(issueQuote, async ({ tx, changeSet, params, ifMatch }) => {
      await issue(tx, quotes, { id: params.id, ...(ifMatch === undefined ? {} : { ifMatch }) });
      return changed(tx, changeSet, params.id);
    }),
    defineWriteRoute(requestQuoteApproval, async ({ tx, changeSet, params }) => {
      await requestApproval(tx, await lockQuote(tx, quotes, params.id));
      return changed(tx, changeSet, params.id);
    }),
    defineWriteRoute(approveQuote, async ({ tx, changeSet, params, ifMatch }) => {
      // Who approves needs to see the quote, but not to be allowed to change it.
      await assertReadable(tx, quotes, params.id);
      await approve(tx, { id: params.id, ...(ifMatch === undefined ? {} : { ifMatch }) });
      return changed(tx, changeSet, params.id);
    }),
    defineWriteRoute(markQuoteAccepted, async ({ tx, changeSet, params, body }) => {
      const { id } = await lockQuote(tx, quotes, params.id);
      await acceptQuote(tx, id, { ...body, name: body.name ?? null, evidence: null });
      return changed(tx, changeSet, id);
    }),
    defineWriteRoute(markQuoteDeclined, async ({ tx, changeSet, params, body }) => {
      const { id } = await lockQuote(tx, quotes, params.id);
      await declineQuote(tx, id, body);
      return changed(tx, changeSet, id);
    }),
    defineWriteRoute(voidQuote, async ({ tx, changeSet, params, body }) => {
      const { id } = await lockQuote(tx, quotes, params.id);
      await makeVoid(tx, id, body.reason);
      return changed(tx, changeSet, id);
    }),
  ];
}
