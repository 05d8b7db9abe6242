import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Fields } from '@pipewright/contract/fields/fields.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import { resourceFor } from '../custom-fields/resource-for.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { Principal } from '../principal.ts';
import { columnOf, hasDecimals, tableOf } from '../resources/query/columns.ts';
import { filterCondition } from '../resources/query/filter/filter.ts';
import { withinReach } from '../resources/query/reach.ts';
import { createValues } from '../resources/query/values.ts';

/** A change of a record, as the change log has it. */
interface LoggedChange {
  readonly id: string;
  readonly rowId: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

interface Question {
  readonly resource: AnyResource;
  /** Who must be able to see the record. */
  readonly reader: Principal;
  /** What the record must meet after the change. */
  readonly filter: Filter;
  /** Whether it must not have met it before. */
  readonly hasBecome: boolean;
}

/**
 * The changes after which a record meets a filter. The record is compared as the change left it, and as it was before:
 * by the conditions that lists use, so that there is no second meaning of a filter.
 */
export async function findMatching<C extends LoggedChange>(
  tx: TenantTx,
  changes: readonly C[],
  question: Question,
): Promise<readonly C[]> {
  if (changes.length === 0) {
    return [];
  }
  const { reader, filter, hasBecome } = question;
  const resource = resourceFor(question.resource, reader);
  const values = createValues(tx.principal.tenantId);
  const rows = [
    values.add(changes.map(({ id }) => id)),
    values.add(changes.map(({ rowId }) => rowId)),
    values.add(changes.map(({ before }) => JSON.stringify(withCopies(resource, before)))),
    values.add(changes.map(({ after }) => JSON.stringify(withCopies(resource, after)))),
  ];
  const reach = withinReach(resource, reader, resource.permissions.read, values);
  const meets = filterCondition(resource, filter, values, reader);
  const was = hasBecome
    ? ` and (change.before = 'null' or not exists (${asOf(resource, 'before', hasBecome)} where ${meets}))`
    : '';
  const found = await tx[runText](
    `select change.id from unnest(${rows[0]}::uuid[], ${rows[1]}::uuid[], ${rows[2]}::text[]::jsonb[], ${rows[3]}::text[]::jsonb[])
       as change (id, row_id, before, after)
     where exists (${asOf(resource, 'after', hasBecome)} where ${meets}${reach ? ` and ${reach}` : ''})${was}`,
    values.list,
  );
  const ids = new Set(found.map(({ id }) => id));
  return changes.filter(({ id }) => ids.has(id));
}

/** Whether a record meets a filter now, to somebody who may see it. */
export async function meetsFilter(
  tx: TenantTx,
  resource: AnyResource,
  id: string,
  filter: Filter,
): Promise<boolean> {
  const values = createValues(tx.principal.tenantId, id);
  const condition = filterCondition(resourceFor(resource, tx.principal), filter, values, tx.principal);
  const rows = await tx[runText](
    `select from crm.${tableOf(resource.name)} where tenant_id = $1 and id = $2 and ${condition}`,
    values.list,
  );
  return rows.length > 0;
}

/** The row as it was before or after a change: what later changes have replaced is put back, then what the change has. */
function asOf({ name, fields }: AnyResource, side: 'before' | 'after', hasBecome: boolean): string {
  const replaced =
    name === 'lead'
      ? `${replacedLater(name, fields)} || ${scoreReplacedLater(side, hasBecome)}`
      : replacedLater(name, fields);
  const logged = `(${replaced} || case when change.${side} = 'null' then '{}' else change.${side} end)`;
  return `select from (
    select version.* from crm.${tableOf(name)} as stored
    cross join lateral jsonb_populate_record(stored,
      coalesce(crm.fold_custom(${logged}, to_jsonb(stored) -> 'custom'), ${logged})) as version
    where stored.tenant_id = $1 and stored.id = change.row_id) as ${tableOf(name)}`;
}

/** The columns that changes after this one have replaced, as they were before the first of these. */
function replacedLater(entity: string, fields: Fields): string {
  const decimals = Object.entries(fields).flatMap(([name, field]) =>
    hasDecimals(field) ? [columnOf(name)] : [],
  );
  const copied = decimals.map(column => `'${column}'`).join(', ');
  return `coalesce((
    select jsonb_object_agg(column_name, value) || coalesce(jsonb_object_agg(column_name || '_float', value)
      filter (where column_name = any (array[${copied}]::text[])), '{}')
    from (
      select distinct on (replaced.key) replaced.key as column_name, replaced.value
      from crm.change_log as later cross join jsonb_each(later.before) as replaced
      where later.tenant_id = $1 and later.entity = '${entity}' and later.row_id = change.row_id
        and later.id > change.id and later.operation = 'update'
      order by replaced.key, later.id) as first_replaced), '{}')`;
}

/**
 * The same for the score of a lead, as far as its changes are written down. The first score belongs to a new lead, unless it
 * is asked when a condition became true.
 */
function scoreReplacedLater(side: 'before' | 'after', hasBecome: boolean): string {
  return `coalesce((
    select jsonb_build_object('lead_score', coalesce(scored.before, 0)) from crm.lead_score_change as scored
    where scored.tenant_id = $1 and scored.lead_id = change.row_id
      and scored.id ${side === 'before' ? '>=' : '>'} change.id${hasBecome ? '' : ' and scored.before is not null'}
    order by scored.id limit 1), '{}')`;
}

/** Adds the copies by which numbers with decimals are compared: see docs/adr/0065-leakproof-lists.md. */
function withCopies({ fields }: AnyResource, logged: LoggedChange['before']): object | null {
  if (!logged) {
    return null;
  }
  const copies = Object.entries(fields).flatMap(([name, field]) => {
    const column = columnOf(name);
    return hasDecimals(field) && column in logged ? [[`${column}_float`, logged[column]] as const] : [];
  });
  return { ...logged, ...Object.fromEntries(copies) };
}
