import {
  changeView,
  createView,
  deleteView,
  listViews,
  type SavedView,
} from '@pipewright/contract/operations/views.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { forbidden, invalid, notFound } from '../../platform/errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../platform/http/routes/define-route.ts';
import { demand, type Principal } from '../../platform/principal.ts';
import type { Module } from '../../platform/resources/define-module.ts';

/** Views of lists: private ones are there for their owner alone, shared ones for all who may read the records. */
export function viewRoutes(modules: readonly Module[]): readonly Route[] {
  function demandReading(principal: Principal, entity: string): void {
    const module = modules.find(({ resource }) => resource.name === entity);
    if (!module) {
      throw invalid({ entity: 'There is no such list' });
    }
    demand(principal, module.resource.permissions.read);
  }

  /** Views are for people, so API keys cannot manage them. */
  function demandPerson({ sessionId }: Principal): void {
    if (!sessionId) {
      throw forbidden();
    }
  }

  /** A view that the user cannot see is not found; one that they can only see cannot be changed. */
  async function demandChangeable(tx: TenantTx, id: string): Promise<SavedView> {
    const [view] = await readViews(tx, { id });
    if (!view) {
      throw notFound('No such view.');
    }
    demandReading(tx.principal, view.entity);
    if (!view.mayChange) {
      throw forbidden();
    }
    return view;
  }

  return [
    defineReadRoute(listViews, async ({ principal, query: { entity }, db }) => {
      demandReading(principal, entity);
      return { body: await db.read(principal, tx => readViews(tx, { entity })) };
    }),
    defineWriteRoute(createView, async ({ principal, body, tx }) => {
      const { tenantId, userId } = principal;
      demandPerson(principal);
      demandReading(principal, body.entity);
      const [made] = await tx<{ id: string }>`
        insert into crm.saved_view (tenant_id, owner_user_id, entity, name, address, is_shared)
        values (${tenantId}, ${userId}, ${body.entity}, ${body.name}, ${body.address}, ${body.isShared})
        returning id`;
      return { body: await readOne(tx, made?.id) };
    }),
    defineWriteRoute(changeView, async ({ principal, params: { id }, body, tx }) => {
      demandPerson(principal);
      const before = await demandChangeable(tx, id);
      const { name, address, isShared } = { ...before, ...body };
      await tx`
        update crm.saved_view set name = ${name}, address = ${address}, is_shared = ${isShared}
        where tenant_id = ${principal.tenantId} and id = ${id}`;
      return { body: { ...before, name, address, isShared } };
    }),
    defineWriteRoute(deleteView, async ({ principal, params: { id }, tx }) => {
      demandPerson(principal);
      await demandChangeable(tx, id);
      await tx`delete from crm.saved_view where tenant_id = ${principal.tenantId} and id = ${id}`;
      return {};
    }),
  ];
}

async function readOne(tx: TenantTx, id: string | undefined): Promise<SavedView> {
  const [view] = id ? await readViews(tx, { id }) : [];
  if (!view) {
    throw notFound('No such view.');
  }
  return view;
}

/** The one place that decides who sees a view. */
async function readViews(
  tx: TenantTx,
  { id = null, entity = null }: { id?: string | null; entity?: string | null },
): Promise<SavedView[]> {
  const { tenantId, userId, permissions } = tx.principal;
  const rows = await tx<Omit<SavedView, 'owner' | 'mayChange'> & { ownerId: string; ownerName: string }>`
    select saved_view.id, entity, name, address, is_shared as "isShared",
      owner_user_id as "ownerId", full_name as "ownerName"
    from crm.saved_view
    join crm.membership on membership.tenant_id = ${tenantId} and user_id = owner_user_id
    where saved_view.tenant_id = ${tenantId} and (is_shared or owner_user_id = ${userId})
      and (${id}::uuid is null or saved_view.id = ${id}) and (${entity}::text is null or entity = ${entity})
    order by name, saved_view.id limit 500`;
  return rows.map(({ ownerId, ownerName, ...view }) => ({
    ...view,
    owner: { id: ownerId, fullName: ownerName },
    mayChange: ownerId === userId || permissions.has('settings.manage'),
  }));
}
