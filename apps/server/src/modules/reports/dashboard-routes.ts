import {
  changeDashboard,
  createDashboard,
  deleteDashboard,
  listDashboards,
  readOneDashboard,
} from '@pipewright/contract/operations/reports/dashboards.ts';
import { forbidden } from '../../platform/errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../platform/http/routes/define-route.ts';
import { readDashboard, readDashboards } from './dashboard-rows.ts';
import { deleteSchedulesOf } from './mails/schedule-rows.ts';
import { demandPerson } from './report-rows.ts';

/** Dashboards: cards with reports, private or shared. Each card is calculated for who looks at it. */
export function dashboardRoutes(): readonly Route[] {
  return [
    defineReadRoute(listDashboards, async ({ principal, db }) => ({
      body: await db.read(principal, tx => readDashboards(tx)),
    })),
    defineReadRoute(readOneDashboard, async ({ principal, params: { id }, db }) => ({
      body: await db.read(principal, tx => readDashboard(tx, id)),
    })),
    defineWriteRoute(createDashboard, async ({ principal, body, tx }) => {
      demandPerson(principal);
      const { name, sharing, cards, scope } = body;
      const [made] = await tx<{ id: string }>`
        insert into crm.dashboard (tenant_id, owner_user_id, name, sharing, cards, scope)
        values (${principal.tenantId}, ${principal.userId}, ${name}, ${sharing},
          ${JSON.stringify(cards)}::text::jsonb, ${JSON.stringify(scope)}::text::jsonb)
        returning id`;
      return { body: await readDashboard(tx, made?.id) };
    }),
    defineWriteRoute(changeDashboard, async ({ principal, params: { id }, body, tx }) => {
      demandPerson(principal);
      const before = await readDashboard(tx, id);
      const isShared = body.sharing !== undefined && body.sharing !== before.sharing;
      if (!before.mayChange || (isShared && !before.mayShare)) {
        throw forbidden();
      }
      const { name, sharing, cards, scope } = { ...before, ...body };
      await tx`
        update crm.dashboard set name = ${name}, sharing = ${sharing}, updated_at_utc = now(),
          cards = ${JSON.stringify(cards)}::text::jsonb, scope = ${JSON.stringify(scope)}::text::jsonb
        where tenant_id = ${principal.tenantId} and id = ${id}`;
      return { body: await readDashboard(tx, id) };
    }),
    defineWriteRoute(deleteDashboard, async ({ principal, params: { id }, tx }) => {
      demandPerson(principal);
      if (!(await readDashboard(tx, id)).mayShare) {
        throw forbidden();
      }
      await deleteSchedulesOf(tx, id);
      await tx`delete from crm.dashboard where tenant_id = ${principal.tenantId} and id = ${id}`;
      return {};
    }),
  ];
}
