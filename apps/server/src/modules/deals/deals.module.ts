import {
  dealBoard,
  dealForecast,
  listDealStays,
  listDealTaxes,
  moveDeal,
  previewDeal,
} from '@pipewright/contract/operations/deals.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import type { z } from 'zod';
import { defineReadRoute, defineWriteRoute } from '../../platform/http/define-route.ts';
import { defineModule, type Module } from '../../platform/resources/define-module.ts';
import { previewDocument, readDocumentTaxes } from '../../platform/sales-documents/preview-document.ts';
import { readBoard, readForecast } from './deal-figures.ts';
import { dealImports } from './deal-imports.ts';
import { listStays } from './list-stays.ts';
import { move } from './move-deal.ts';

/** What follows from amount, currency and stage is made by the database: see `complete_deal`. */
export const dealsModule: Module = defineModule({
  resource: deals,
  table: 'deal',
  partTables: { deal_stay: 'stays of deals in stages' },
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
      listStays(dealsModule, db, { principal, id: params.id }),
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
