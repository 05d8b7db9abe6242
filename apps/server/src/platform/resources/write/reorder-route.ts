import { runText } from '../../database/tenant/tenant-db.ts';
import { noSuch } from '../../errors.ts';
import { defineWriteRoute, type Route } from '../../http/routes/define-route.ts';
import { msg } from '../../language/message.ts';
import { writeForRequest } from '../../language/request-language.ts';
import { copyBeforeWriting } from '../copied-on-use.ts';
import type { Module } from '../define-module.ts';
import { columnOf } from '../query/columns.ts';

/**
 * Puts records into a given order, in the positions of the list that they occupy. As few as possible get a new
 * number: a record keeps its `sortOrder` unless it would be before its predecessor, and moves up just enough.
 */
export function reorderRoute(module: Module): Route {
  const { resource, table } = module;
  // Within the same `sortOrder` the list is in the order of these.
  const ties = [...resource.sort.slice(1), 'id'].map(columnOf);
  const tie = `(${ties.map(column => `t.${column}`).join(', ')})`;
  const statement = `
    with listed as (
      select id, sort_order, row_number() over (order by sort_order, ${ties.join(', ')}) as place
      from crm.${table} where tenant_id = $1
    ), slots as (
      select place, row_number() over (order by place) as nth from listed where id = any ($2::uuid[])
    ), wanted as (
      select listed.place, listed.sort_order as least, coalesce(asked.id, listed.id) as id
      from listed left join slots using (place)
      left join unnest($2::uuid[]) with ordinality as asked (id, nth) using (nth)
    ), steps as (
      select wanted.*, coalesce(${tie} < lag(${tie}) over by_place, false)::integer as step
      from wanted join crm.${table} t on t.tenant_id = $1 and t.id = wanted.id
      window by_place as (order by place)
    ), raised as (
      select id, least, sum(step) over (order by place) as steps, place from steps
    ), numbered as (
      select id, steps + max(least - steps) over (order by place) as sort_order from raised
    )
    update crm.${table} as target set sort_order = numbered.sort_order
    from numbered
    where target.tenant_id = $1 and target.id = numbered.id and target.sort_order <> numbered.sort_order
    returning target.id`;

  return defineWriteRoute(resource.operations.reorder, async ({ principal, tx, body: { ids } }) => {
    // Two who reorder at once take turns, so that the second sees what the first has done.
    await tx`select crm.lock_in_tenant(${`order of ${table}`})`;
    await copyBeforeWriting(tx, module, {});
    const found = await tx[runText](
      `select from crm.${table} where tenant_id = $1 and id = any ($2::uuid[])`,
      [principal.tenantId, ids],
    );
    if (found.length < ids.length) {
      throw noSuch(resource.label[0]);
    }
    const moved = await tx[runText](statement, [principal.tenantId, ids]);
    return { body: { message: writeForRequest(msg`The new order is saved.`), updated: moved.length } };
  });
}
