import { labelOf } from '@pipewright/contract/fields/field-messages.ts';
import type { ChangeEntry } from '@pipewright/contract/timeline.ts';
import { describeChanges, type Logged } from '../../change-log/describe-changes.ts';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Module } from '../define-module.ts';
import { columnOf, tableOf } from '../query/columns.ts';
import { recordColumnOf } from './read-lines.ts';

type Change = ChangeEntry['changes'][number];

interface LineRow extends Logged {
  readonly changeSetId: string;
  readonly title: string | null;
  /** How many lines of the record the same change set has changed. */
  readonly count: number;
}

/** The maximum number of lines of a change that are described; the others are only counted. */
const maxNamed = 10;

/** The changes of the lines of a record in some change sets, each as one change of the field `lines`. */
export async function describeLineChanges(
  tx: TenantTx,
  module: Module,
  all: readonly Module[],
  asked: { id: string; changeSetIds: readonly string[] },
): Promise<ReadonlyMap<string, Change>> {
  const rows = await readLineRows(tx, module, asked);
  const described = await describeChanges(
    tx,
    all,
    rows.map(row => (row.operation === 'update' ? row : { ...row, before: null, after: null })),
  );
  const told = rows.map((row, index) => ({ row, sides: sidesOf(row, described[index] ?? []) }));
  return new Map(
    [...Map.groupBy(told, ({ row }) => row.changeSetId)].map(([changeSetId, lines]) => {
      const more = (lines[0]?.row.count ?? 0) - lines.length;
      const before = lines.flatMap(({ sides }) => sides.before ?? []);
      const after = lines.flatMap(({ sides }) => sides.after ?? []);
      return [
        changeSetId,
        { field: 'lines', before, after: more > 0 ? [...after, `and ${more} more`] : after },
      ];
    }),
  );
}

/** Lines that are no longer there have left the record that they belonged to, and their title, in the log. */
async function readLineRows(
  tx: TenantTx,
  module: Module,
  { id, changeSetIds }: { id: string; changeSetIds: readonly string[] },
): Promise<readonly LineRow[]> {
  const { lines } = module.resource;
  if (!lines || changeSetIds.length === 0) {
    return [];
  }
  const [title, record] = [columnOf(lines.title), recordColumnOf(module)];
  const rows = await tx[runText]<LineRow>(
    `select * from (
       select $3::text as resource, log.id, log.change_set_id as "changeSetId", log.operation, log.before, log.after,
         coalesce(line.${title}::text, gone.before ->> '${title}') as title,
         count(*) over (partition by log.change_set_id)::integer as count,
         row_number() over (partition by log.change_set_id order by log.id) as place
       from crm.change_log as log
       left join crm.${tableOf(lines.name)} as line on line.tenant_id = $1 and line.id = log.row_id
       left join lateral (
         select deleted.before from crm.change_log as deleted
         where line.id is null and deleted.tenant_id = $1 and deleted.entity = $3 and deleted.row_id = log.row_id
           and deleted.operation = 'delete'
         order by deleted.id desc limit 1
       ) as gone on true
       where log.tenant_id = $1 and log.entity = $3 and log.operation = any ('{insert,update,delete}')
         and log.change_set_id = any ($2::uuid[])
         and coalesce(line.${record}, (gone.before ->> '${record}')::uuid) = $4
     ) as changed where place <= ${maxNamed} order by id`,
    [tx.principal.tenantId, changeSetIds, lines.name, id],
  );
  return rows;
}

/** The description of a line before and after: `Widget: Quantity 2`. A line with only another position was moved. */
function sidesOf(
  { operation, title }: LineRow,
  changes: readonly Change[],
): { before?: string; after?: string } {
  const name = title ?? '(empty)';
  if (operation === 'insert') {
    return { after: name };
  }
  if (operation === 'delete') {
    return { before: name };
  }
  if (changes.length === 0) {
    return { before: name, after: `${name} (moved)` };
  }
  const side = (of: 'before' | 'after') =>
    `${name}: ${changes.map(change => `${labelOf(change.field)} ${change[of] ?? '(empty)'}`).join(', ')}`;
  return { before: side('before'), after: side('after') };
}
