import {
  approveCommissionStatements,
  listCommissionStatements,
  payCommissionStatements,
  readCommissionStatement,
  readDealSplits,
  reopenCommissionStatement,
  saveDealSplits,
  unpayCommissionStatement,
} from '@pipewright/contract/commission/commission-operations.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { defineFeature } from '../../platform/define-feature.ts';
import { defineReadRoute, defineWriteRoute } from '../../platform/http/routes/define-route.ts';
import { assertReadable } from '../../platform/resources/query/select-one.ts';
import { findModule } from '../../platform/resources/write/write-records.ts';
import { approveStatements, reopenStatement } from './approvals.ts';
import { readSplits, splitUndoGuard, writeSplits } from './deal-splits.ts';
import { exportStatementsRoute } from './export-statements.ts';
import { payStatements, statementUndoGuard, unpayStatement } from './payments.ts';
import { listStatements, readStatement } from './statements.ts';

/** Statements are calculated by the database: see `crm.open_commission`. */
export const commissionFeature = defineFeature({
  name: 'commission',
  undoGuards: [statementUndoGuard, splitUndoGuard],
  routes: ({ modules }) => [
    defineReadRoute(listCommissionStatements, async ({ principal, query, db }) => ({
      body: await db.read(principal, tx => listStatements(tx, query)),
    })),
    exportStatementsRoute,
    defineReadRoute(readCommissionStatement, async ({ principal, params, db }) => ({
      body: await db.read(principal, tx => readStatement(tx, params)),
    })),
    defineWriteRoute(approveCommissionStatements, async ({ tx, changeSet, params, body }) => ({
      body: { approved: await approveStatements(tx, changeSet, params.period, body.statements) },
    })),
    defineWriteRoute(reopenCommissionStatement, async ({ tx, changeSet, params, body }) => {
      await reopenStatement(tx, changeSet, { ...params, ...body });
      return { body: await readStatement(tx, params) };
    }),
    defineWriteRoute(payCommissionStatements, async ({ tx, changeSet, params, body }) => ({
      body: { paid: await payStatements(tx, changeSet, { ...params, ...body }) },
    })),
    defineWriteRoute(unpayCommissionStatement, async ({ tx, changeSet, params }) => {
      await unpayStatement(tx, changeSet, params);
      return { body: await readStatement(tx, params) };
    }),
    defineReadRoute(readDealSplits, async ({ principal, params, db }) => ({
      body: await db.read(principal, async tx => {
        await assertReadable(tx, findModule(modules, deals.name), params.id);
        return readSplits(tx, params.id);
      }),
    })),
    defineWriteRoute(saveDealSplits, async ({ tx, changeSet, params, body }) => ({
      body: await writeSplits(tx, findModule(modules, deals.name), changeSet, { id: params.id, ...body }),
    })),
  ],
});
