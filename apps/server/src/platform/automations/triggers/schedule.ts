import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { matchingIds } from '../../resources/bulk/bulk-changes.ts';
import type { Selection } from '../../resources/query/selection.ts';
import type { FindTimed } from '../timed-starts.ts';

/** A view with more records starts the automation for the first ones only. */
const maxStarts = 10_000;

/** The records of the view, once on each day, Monday or first of a month that it is due. */
export const findBySchedule: FindTimed<'schedule'> = async (
  tx,
  { every, hour, viewId },
  { automation, module },
) => {
  const { tenantId, userId } = tx.principal;
  const [due] = await tx<{ day: string }>`
    select today::text as day
    from (
      select (now() at time zone time_zone)::date as today, time_zone from crm.organization
      where tenant_id = ${tenantId} and id = ${tenantId}
    ) as local
    where (today + make_interval(hours => ${hour}::integer)) at time zone time_zone
        between ${automation.publishedAtUtc}::timestamptz and now()
      and case ${every} when 'week' then extract(isodow from today) = 1 when 'month' then extract(day from today) = 1
        else true end
      and not exists (
        select from crm.automation_run
        where tenant_id = ${tenantId} and automation_id = ${automation.id} and cause like '%schedule ' || today)`;
  const address = due && (await readAddress(tx, { viewId, entity: automation.entity, userId }));
  if (!due || address === undefined) {
    return [];
  }
  const matching = selectionOf(module.resource, address);
  const ids = matching ? await matchingIds(tx, module, { matching, limit: maxStarts }) : [];
  return ids.map(recordId => ({ recordId, cause: `${recordId} schedule ${due.day}` }));
};

/** The address of a saved view that the publisher may use. */
async function readAddress(
  tx: TenantTx,
  { viewId, entity, userId }: { viewId: string; entity: string; userId: string | null },
): Promise<string | undefined> {
  const [view] = await tx<{ address: string }>`
    select address from crm.saved_view
    where tenant_id = ${tx.principal.tenantId} and id = ${viewId} and entity = ${entity}
      and (is_shared or owner_user_id = ${userId})`;
  return view?.address;
}

/** What a view’s address selects, in the words of the list’s API; undefined if the list would refuse it. */
function selectionOf({ operations, fields }: AnyResource, address: string): Selection | undefined {
  const { created, filter, ...others } = Object.fromEntries(new URLSearchParams(address));
  const conditions: Filter[] = [
    ...(created ? [{ field: 'createdAtUtc', op: 'within', value: created } as const] : []),
    ...(filter ? [JSON.parse(filter) as Filter] : []),
  ];
  // The rest of an address is about the layout of the list, and not about its records.
  const asked = Object.entries(others).filter(([name]) => name === 'search' || name in fields);
  const query = { ...Object.fromEntries(asked), filter: JSON.stringify({ and: conditions }) };
  return operations.list.query.safeParse(query).data as Selection | undefined;
}
