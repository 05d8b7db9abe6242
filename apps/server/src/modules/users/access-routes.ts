import { explainAccess, readAccess } from '@pipewright/contract/operations/organization/access.ts';
import { actions, areas, type Granted, permissions } from '@pipewright/contract/permissions.ts';
import { isUnused, usablePermissions } from '../../platform/custom-objects/object-permissions.ts';
import type { TenantDb, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { notFound } from '../../platform/errors.ts';
import { defineReadRoute, type Route } from '../../platform/http/routes/define-route.ts';
import type { Principal } from '../../platform/principal.ts';
import { permissionsOf, readRights } from '../../platform/read-rights.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { createPageReader } from '../../platform/resources/query/list/list-records.ts';
import { grantedBy, type StoredRole } from '../../platform/role-permissions.ts';
import { explain } from './explain-access.ts';

interface RoleRow {
  id: string;
  name: string;
  held: Granted;
  person: { id: string; fullName: string; isActive: boolean } | null;
}

/** Explains what people can see, for users who manage permissions, by running the same queries as for these people. */
export function accessRoutes(modules: readonly Module[]): Route[] {
  const counted = areas.map(area => {
    const module = modules.find(({ resource }) => resource.area === area && resource.isPrimary);
    return { area, module, readPage: module && createPageReader(module) };
  });

  /** Through the list itself, so that no other rule can creep in. */
  async function count({ module, readPage }: (typeof counted)[number], db: TenantDb, principal: Principal) {
    if (!module || !readPage || !principal.permissions.has(module.resource.permissions.read)) {
      return null;
    }
    const { totalHeaders } = await readPage({ principal, db, query: { pageSize: 1, total: 'exact' } });
    return Number(totalHeaders['x-total-count']);
  }

  return [
    defineReadRoute(readAccess, async ({ principal, query, db }) => {
      const { role, teams, teamIds } = await db.read(principal, async tx => ({
        role: await readRole(tx, query),
        teams: query.userId ? await readTeams(tx, query.userId) : [],
        teamIds: query.userId ? (await readRights(tx, query.userId)).teamIds : [],
      }));
      const { tenantId, customObjects } = principal;
      const held = role.person?.isActive === false ? {} : usablePermissions(role.held, customObjects);
      const shown = counted.filter(({ area }) => !isUnused(area, customObjects));
      const requested = { tenantId, userId: query.userId ?? null, permissions: permissionsOf(held), teamIds };
      return {
        body: {
          person: role.person,
          role: { id: role.id, name: role.name },
          teams: teams.map(({ id, name, isManager }) => ({ id, name, isManager })),
          areas: await Promise.all(
            shown.map(async each => ({
              area: each.area,
              reach: Object.fromEntries(
                actions.flatMap(action => {
                  const reach = held[`${each.area}.${action}`];
                  return reach ? [[action, reach] as const] : [];
                }),
              ),
              count: query.userId ? await count(each, db, requested) : null,
            })),
          ),
          special: permissions.filter(
            permission => held[permission] && !areas.some(area => permission.startsWith(`${area}.`)),
          ),
        },
      };
    }),
    defineReadRoute(explainAccess, async ({ principal, query, db }) => {
      const module = modules.find(({ resource }) => resource.name === query.resource);
      if (!module) {
        throw notFound('No such list.');
      }
      const rights = await db.read(principal, async tx => {
        const { name: role, person } = await readRole(tx, { userId: query.userId });
        const teams = await readTeams(tx, query.userId);
        return { ...(await readRights(tx, query.userId)), role, isActive: person?.isActive ?? false, teams };
      });
      return { body: await explain({ db, principal, module }, query, rights) };
    }),
  ];
}

const noId = '00000000-0000-0000-0000-000000000000';

async function readRole(tx: TenantTx, requested: { userId?: string; roleId?: string }): Promise<RoleRow> {
  const { tenantId } = tx.principal;
  // Ids that no row has: Citus does not execute a join with NULL.
  const { userId = noId, roleId = noId } = requested;
  const [row] = await tx<Omit<RoleRow, 'held'> & StoredRole>`
    select user_role.id, user_role.name, permissions, is_built_in as "isBuiltIn",
      case when user_id is not null then
        jsonb_build_object('id', user_id, 'fullName', full_name, 'isActive', membership.is_active) end as person
    from crm.user_role
    left join crm.membership on membership.tenant_id = ${tenantId} and role_id = user_role.id and user_id = ${userId}
    where user_role.tenant_id = ${tenantId} and (user_role.id = ${roleId} or user_id = ${userId})`;
  if (!row) {
    throw notFound(requested.userId ? 'No such person.' : 'No such role.');
  }
  const { id, name, person } = row;
  return { id, name, person, held: grantedBy(row) };
}

async function readTeams(tx: TenantTx, userId: string) {
  const rows = await tx<{ id: string; name: string; isManager: boolean; memberIds: string[] }>`
    select id, name, coalesce(manager_user_id = ${userId}, false) as "isManager", member_user_ids as "memberIds"
    from crm.team
    where tenant_id = ${tx.principal.tenantId} and (manager_user_id = ${userId} or ${userId} = any (member_user_ids))
    order by name`;
  return rows.map(row => ({ ...row }));
}
