import type { Dashboard } from '@pipewright/contract/operations/reports/dashboards.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { notFound } from '../../platform/errors.ts';

export async function readDashboard(tx: TenantTx, id: string | undefined): Promise<Dashboard> {
  const [dashboard] = id ? await readDashboards(tx, id) : [];
  if (!dashboard) {
    throw notFound('No such dashboard.');
  }
  return dashboard;
}

type Row = Omit<Dashboard, 'owner' | 'mayChange' | 'mayShare'> & { ownerId: string; ownerName: string };

/** The one place that decides who sees a dashboard. */
export async function readDashboards(tx: TenantTx, id: string | null = null): Promise<Dashboard[]> {
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
