import {
  changeDashboard,
  createDashboard,
  type Dashboard,
  deleteDashboard,
  listDashboards,
  readOneDashboard,
} from '@pipewright/contract/operations/dashboards.ts';
import type { TenantTx } from '../../platform/database/tenant-db.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../platform/http/define-route.ts';
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
      await tx`delete from crm.dashboard where tenant_id = ${principal.tenantId} and id = ${id}`;
      return {};
    }),
  ];
}

async function readDashboard(tx: TenantTx, id: string | undefined): Promise<Dashboard> {
  const [dashboard] = id ? await readDashboards(tx, id) : [];
  if (!dashboard) {
    throw notFound('No such dashboard.');
  }
  return dashboard;
}

type Row = Omit<Dashboard, 'owner' | 'mayChange' | 'mayShare'> & { ownerId: string; ownerName: string };

/** The one place that decides who sees a dashboard. */
async function readDashboards(tx: TenantTx, id: string | null = null): Promise<Dashboard[]> {
  const { tenantId, userId, permissions } = tx.principal;
  const rows = await tx<Row>`
    select dashboard.id, name, sharing, cards, scope, owner_user_id as "ownerId", full_name as "ownerName"
    from crm.dashboard
    join crm.membership on membership.tenant_id = ${tenantId} and user_id = owner_user_id
    where dashboard.tenant_id = ${tenantId} and (sharing <> 'private' or owner_user_id = ${userId})
      and (${id}::uuid is null or dashboard.id = ${id})
    order by name, dashboard.id limit 200`;
  return rows.map(({ ownerId, ownerName, ...dashboard }) => {
    const mayShare = ownerId === userId || permissions.has('settings.manage');
    return {
      ...dashboard,
      owner: { id: ownerId, fullName: ownerName },
      mayShare,
      mayChange: mayShare || dashboard.sharing === 'edit',
    };
  });
}
