import {
  dealBoard,
  dealForecast,
  listDealStays,
  listDealTaxes,
  moveDeal,
  previewDeal,
  readDealLikelihood,
} from '@pipewright/contract/operations/sales/deals.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import type { z } from 'zod';
import { defineReadRoute, defineWriteRoute } from '../../platform/http/routes/define-route.ts';
import { readDealLikelihood as readLikelihood } from '../../platform/likelihood/read-deal-likelihood.ts';
import { defineModule, type Module } from '../../platform/resources/define-module.ts';
import { assertReadable } from '../../platform/resources/query/select-one.ts';
import { previewDocument, readDocumentTaxes } from '../../platform/sales-documents/preview-document.ts';
import { readBoard, readForecast } from './deal-figures.ts';
import { dealImports } from './deal-imports.ts';
import { move } from './move-deal.ts';
import { readStageHistory } from './stage-history.ts';

/** What follows from amount, currency and stage is made by the database: see `complete_deal`. */
export const dealsModule: Module = defineModule({
  resource: deals,
  table: 'deal',
  partTables: { deal_stay: 'stage history of deals' },
  imports: dealImports,
  totals: {
    by: ['dealStageId', 'ownerUserId'],
    byMonth: ['expectedCloseDate'],
    sum: 'baseAmount',
    percent: 'probability',
  },
  routes: ({ modules: all }) => [
    defineReadRoute(dealBoard, ({ principal, query, db }) =>
      readBoard(dealsModule, all, db, { principal, query }),
    ),
    defineReadRoute(dealForecast, ({ principal, query, db }) =>
      readForecast(dealsModule, all, db, { principal, query }),
    ),
    defineReadRoute(listDealStays, ({ principal, params, db }) =>
      readStageHistory(dealsModule, db, { principal, id: params.id }),
    ),
    defineReadRoute(readDealLikelihood, ({ principal, params, db }) =>
      db.read(principal, async tx => {
        await assertReadable(tx, dealsModule, params.id);
        return { body: await readLikelihood(tx, params.id) };
      }),
    ),
    defineReadRoute(listDealTaxes, ({ principal, params, db }) =>
      readDocumentTaxes(dealsModule, db, { principal, id: params.id }),
    ),
    defineReadRoute(previewDeal, async ({ principal, params, body, db }) => {
      const preview = await previewDocument(dealsModule, db, { principal, id: params.id }, body);
      const { document: deal, taxes } = preview;
      return { body: { deal, taxes } as z.input<(typeof previewDeal)['result']> };
    }),
    defineWriteRoute(moveDeal, ({ tx, params, body, ifMatch }) =>
      move(tx, dealsModule, { id: params.id, ifMatch }, body),
    ),
  ],
});
