import type {
  DefaultHomePage,
  HomePage,
  HomePageSource,
} from '@pipewright/contract/operations/reports/home-page.ts';
import type { ChangeSet, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { readDashboard, readDashboards } from './dashboard-rows.ts';

interface Choice {
  readonly source: Exclude<HomePageSource, 'standard'>;
  readonly dashboardId: string | null;
}

/** The first choice whose dashboard the caller can open: their own, that of their role, that of everyone. */
export async function readHome(tx: TenantTx): Promise<HomePage> {
  let unavailable: HomePage['unavailable'] = null;
  for (const { source, dashboardId } of await readChoices(tx)) {
    if (dashboardId === null) {
      return { dashboard: null, source, unavailable };
    }
    const [dashboard] = await readDashboards(tx, dashboardId);
    if (dashboard) {
      return { dashboard, source, unavailable };
    }
    unavailable ??= source;
  }
  return { dashboard: null, source: 'standard', unavailable };
}

async function readChoices(tx: TenantTx): Promise<Choice[]> {
  const { tenantId, userId } = tx.principal;
  return tx<Choice>`
    select 'person' as source, dashboard_id as "dashboardId", 1 as rank from crm.personal_home_page
    where tenant_id = ${tenantId} and user_id = ${userId}
    union all
    select case when home_page.role_id is null then 'everyone' else 'role' end, dashboard_id,
      case when home_page.role_id is null then 3 else 2 end
    from crm.home_page
    where tenant_id = ${tenantId} and (home_page.role_id is null or home_page.role_id = (
      select membership.role_id from crm.membership where tenant_id = ${tenantId} and user_id = ${userId}))
    order by rank`;
}

export async function writePersonalHome(tx: TenantTx, dashboardId: string | null): Promise<void> {
  const { tenantId, userId } = tx.principal;
  if (dashboardId !== null) {
    await readDashboard(tx, dashboardId);
  }
  await tx`
    insert into crm.personal_home_page (tenant_id, user_id, dashboard_id)
    values (${tenantId}, ${userId}, ${dashboardId})
    on conflict (tenant_id, user_id) do update set dashboard_id = excluded.dashboard_id`;
}

export async function deletePersonalHome(tx: TenantTx): Promise<void> {
  const { tenantId, userId } = tx.principal;
  await tx`delete from crm.personal_home_page where tenant_id = ${tenantId} and user_id = ${userId}`;
}

export async function readDefaultHomes(tx: TenantTx): Promise<DefaultHomePage[]> {
  const { tenantId } = tx.principal;
  return tx<DefaultHomePage>`
    select role_id as "roleId", dashboard_id as "dashboardId", dashboard.name as "dashboardName"
    from crm.home_page
    left join crm.dashboard on dashboard.tenant_id = ${tenantId} and dashboard.id = dashboard_id
      and sharing <> 'private'
    where home_page.tenant_id = ${tenantId} order by home_page.id limit 500`;
}

/** Sets the home page of a role or of everyone. Only a dashboard that everyone can open may be set. */
export async function writeDefaultHome(
  tx: TenantTx,
  changeSet: ChangeSet,
  { roleId, dashboardId }: { roleId: string | null; dashboardId: string | null },
): Promise<void> {
  const { tenantId } = tx.principal;
  changeSet.changedEntities.add('home-page');
  if (dashboardId !== null && (await readDashboard(tx, dashboardId)).sharing === 'private') {
    throw invalid({ dashboardId: 'Share this dashboard first, so that others can open it' });
  }
  if (roleId !== null && !(await roleExists(tx, roleId))) {
    throw invalid({ roleId: 'This role does not exist any more' });
  }
  await tx`
    insert into crm.home_page (tenant_id, role_id, dashboard_id) values (${tenantId}, ${roleId}, ${dashboardId})
    on conflict (tenant_id, role_id) do update set dashboard_id = excluded.dashboard_id
    where home_page.dashboard_id is distinct from excluded.dashboard_id`;
}

/** From now on people with the role see the home page of everyone. */
export async function deleteRoleHome(tx: TenantTx, changeSet: ChangeSet, roleId: string): Promise<void> {
  if (!(await roleExists(tx, roleId))) {
    throw new AppError('notFound');
  }
  changeSet.changedEntities.add('home-page');
  await tx`delete from crm.home_page where tenant_id = ${tx.principal.tenantId} and role_id = ${roleId}`;
}

async function roleExists(tx: TenantTx, roleId: string): Promise<boolean> {
  const found = await tx`
    select from crm.user_role where tenant_id = ${tx.principal.tenantId} and id = ${roleId}`;
  return found.length > 0;
}
