import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { columnOf, tableOf } from '../columns.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { listed, type Order, ofOwners } from './order.ts';

/**
 * Sorts by the position of the referenced record in its own list: a status by its order, an owner by name; rows
 * without a reference are last. Reads key by key, each from its index, because no index can contain the order of
 * another table.
 */
export function referenceOrder(resource: AnyResource, field: string, isDescending: boolean): Order {
  const name = isDescending ? `-${field}` : field;
  const column = columnOf(field);
  const [direction, follows] = isDescending ? ['desc', '<'] : ['asc', '>'];
  const places = placesOf(resource.fields[field]?.references ?? '', direction);

  return {
    name,
    keys: [field, 'id'],
    by: `page.chosen_place, page.chosen_id ${direction}`,
    find({ columns, table, where, owners, after, limit, values }) {
      const [key, id] = after ?? [];
      const begun = after
        ? `coalesce((select place from places where place_key is not distinct from nullif(${values.add(key)}::text, '')::uuid), 0)`
        : '0';
      const rest = after ? ` and (place > begun or id ${follows} ${values.add(id)}::uuid)` : '';
      // By the owner itself, a list is read owner by owner anyway: only the others are left out.
      const isByOwner = owners?.column === column;
      // Sorted by the reference as well: PostgreSQL does not see that all have the same where the condition is `is null`.
      const sorted = [...(owners && !isByOwner ? [owners.column] : []), column, 'id'];
      const by = sorted.map(each => `${each} ${direction}`).join(', ');
      const someOf = (condition: string) => `select id as found_id from crm.${table}
        where ${where} and ${condition}${rest} order by ${by} limit ${limit}`;
      const some = (condition: string) =>
        owners && !isByOwner
          ? ofOwners(owners, owned => someOf(`${owned} and ${condition}`))
          : someOf(condition);
      const within = isByOwner ? ` and (place_key is null or place_key = any (${owners.ids}::uuid[]))` : '';
      return `with places as materialized (${places}), start as (select ${begun} as begun)
        select ${listed(columns)}, chosen.* from (
          select place as chosen_place, found_id as chosen_id from places cross join start cross join lateral (
            (${some(`${column} = place_key`)})
            union all (${some(`place_key is null and ${column} is null`)})
          ) as found_in_place
          where place >= begun${within} order by place, found_id ${direction} limit ${limit}
        ) as chosen join crm.${table} on tenant_id = $1 and id = chosen_id`;
    },
    readCursor: cursor => decodeCursor(cursor, name, ['uuid or none', 'uuid']),
    cursorAfter: row => encodeCursor(name, [row[field] ?? '', row.id]),
  };
}

/** The ids of a list in its order, and after them nothing; people by their names. */
function placesOf(referred: string, direction: string): string {
  const target = resources.find(({ name }) => name === referred);
  const [table, key, sort] = target
    ? [tableOf(target.name), 'id', target.sort.map(each => columnOf(String(each).replace(/^-/, '')))]
    : ['membership', 'user_id', ['full_name']];
  const order = sort.map(each => `${each} ${direction}`).join(', ');
  return `select place_key, place from unnest(array(
      select ${key} from crm.${table} where tenant_id = $1 order by ${order}, ${key}
    ) || array[null]::uuid[]) with ordinality as listed (place_key, place)`;
}
