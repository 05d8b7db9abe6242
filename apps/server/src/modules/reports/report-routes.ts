import {
  changeReport,
  createReport,
  deleteReport,
  listReports,
  type ReportScope,
  readMarketingReturn,
  readProductRevenue,
  readReport,
  readReportResult,
  readStageHistory,
  runReport,
} from '@pipewright/contract/operations/reports/reports.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import type { TenantDb } from '../../platform/database/tenant/tenant-db.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../platform/http/routes/define-route.ts';
import type { Principal } from '../../platform/principal.ts';
import { applyScope } from '../../platform/reports/apply-scope.ts';
import { calculateMarketingReturn } from '../../platform/reports/marketing/marketing-return.ts';
import { calculateProductRevenue } from '../../platform/reports/product-revenue.ts';
import { readableModule } from '../../platform/reports/readable-module.ts';
import type { ReportResults } from '../../platform/reports/results/report-results.ts';
import { calculateStageHistory } from '../../platform/reports/stage-history.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { findModule } from '../../platform/resources/write/write-records.ts';
import { deleteSchedulesOf } from './mails/schedule-rows.ts';
import { demandChangeable, demandPerson, readReports, readSavedReport } from './report-rows.ts';

const everything = {
  by: [],
  measures: [{ measure: 'count' as const }],
  show: 'number',
} as const satisfies Partial<ReportDefinition>;

/** Reports: private ones are there for their owner alone, shared ones for everybody. Figures are the viewer's own. */
export function reportRoutes(all: readonly Module[], results: ReportResults): readonly Route[] {
  async function calculate(
    db: TenantDb,
    principal: Principal,
    definition: ReportDefinition,
    { scope = {}, isRefreshed }: { scope?: ReportScope; isRefreshed?: boolean } = {},
  ) {
    const scoped = await applyScope(db, principal, all, definition, scope);
    return { body: await results.read({ all, db, principal, definition: scoped }, { isRefreshed }) };
  }

  return [
    defineReadRoute(runReport, ({ principal, body, db }) => calculate(db, principal, body.definition, body)),
    defineReadRoute(readStageHistory, async ({ principal, body: { scope }, db }) => {
      const definition = await applyScope(db, principal, all, { entity: 'deal', ...everything }, scope);
      const { filter } = definition;
      return { body: await calculateStageHistory({ all, db, principal, filter, within: scope.within }) };
    }),
    defineReadRoute(readProductRevenue, async ({ principal, body: { scope }, db }) => {
      const of = { entity: 'sales-order', ...everything } as const;
      const { filter } = await applyScope(db, principal, all, of, scope);
      const orders = findModule(all, 'sales-order');
      return { body: await calculateProductRevenue({ orders, db, principal, filter, within: scope.within }) };
    }),
    defineReadRoute(readMarketingReturn, async ({ principal, body: { scope }, db }) => ({
      body: await calculateMarketingReturn({ all, db, principal, scope }),
    })),
    defineReadRoute(readReportResult, async ({ principal, params: { id }, db }) => {
      const { definition } = await db.read(principal, tx => readSavedReport(tx, id));
      return calculate(db, principal, definition);
    }),
    defineReadRoute(listReports, async ({ principal, db }) => ({
      body: await db.read(principal, tx => readReports(tx)),
    })),
    defineReadRoute(readReport, async ({ principal, params: { id }, db }) => ({
      body: await db.read(principal, tx => readSavedReport(tx, id)),
    })),
    defineWriteRoute(createReport, async ({ principal, body, tx }) => {
      const { tenantId, userId } = principal;
      demandPerson(principal);
      readableModule(all, principal, body.definition.entity);
      const [made] = await tx<{ id: string }>`
        insert into crm.report (tenant_id, owner_user_id, name, description, definition, is_shared)
        values (${tenantId}, ${userId}, ${body.name}, ${body.description},
          ${JSON.stringify(body.definition)}::text::jsonb, ${body.isShared})
        returning id`;
      return { body: await readSavedReport(tx, made?.id) };
    }),
    defineWriteRoute(changeReport, async ({ principal, params: { id }, body, tx }) => {
      demandPerson(principal);
      const { name, description, definition, isShared } = {
        ...(await demandChangeable(tx, id)),
        ...body,
      };
      if (body.definition) {
        readableModule(all, principal, body.definition.entity);
      }
      await tx`
        update crm.report set name = ${name}, description = ${description}, is_shared = ${isShared},
          definition = ${JSON.stringify(definition)}::text::jsonb, updated_at_utc = now()
        where tenant_id = ${principal.tenantId} and id = ${id}`;
      return { body: await readSavedReport(tx, id) };
    }),
    defineWriteRoute(deleteReport, async ({ principal, params: { id }, tx }) => {
      demandPerson(principal);
      await demandChangeable(tx, id);
      await deleteSchedulesOf(tx, id);
      await tx`delete from crm.report where tenant_id = ${principal.tenantId} and id = ${id}`;
      return {};
    }),
  ];
}
