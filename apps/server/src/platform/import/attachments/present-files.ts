import { files } from '@pipewright/contract/resources/files.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import { isAbout } from '../../resources/query/about-fields.ts';
import type { CheckedRow } from '../match/judge-rows.ts';
import type { Plan } from '../match/plan.ts';

/** A file that a record is to get. */
interface WantedFile {
  readonly entity: string;
  readonly recordId: string;
  readonly name: string;
  readonly size: number;
}

/** Files that records have from before, by name and size, are not attached again when an archive is imported again. */
export async function leaveOutPresent(
  tx: TenantTx,
  plan: Plan,
  judged: readonly CheckedRow[],
): Promise<readonly CheckedRow[]> {
  const isFile = plan.module.resource.name === files.name;
  const wantedBy = (row: CheckedRow) => (isFile ? filesOfFileRow(plan, row) : filesOfRow(plan, row));
  const present = await findPresent(tx, plan, judged.flatMap(wantedBy));
  if (present.size === 0) {
    return judged;
  }
  return judged.map(row => {
    const isThere = wantedBy(row).map(file => present.has(keyOf(file)));
    if (!isThere.includes(true)) {
      return row;
    }
    return isFile
      ? { verdict: ['skip', storeText(msg`The record has this file already`)] }
      : { ...row, contents: row.contents?.filter((_, i) => !isThere[i]) };
  });
}

function filesOfRow({ module }: Plan, { id, contents = [] }: CheckedRow): WantedFile[] {
  const entity = module.resource.name;
  return id ? contents.map(({ fileName, size }) => ({ entity, recordId: id, name: fileName, size })) : [];
}

/** A row of a table of files names the records of its file. */
function filesOfFileRow({ module }: Plan, { values = {}, contents = [] }: CheckedRow): WantedFile[] {
  const [content] = contents;
  return Object.entries(values).flatMap(([field, recordId]) => {
    const declared = module.resource.fields[field];
    return content && isAbout(declared) && declared?.references && typeof recordId === 'string'
      ? [{ entity: declared.references, recordId, name: String(values.name), size: content.size }]
      : [];
  });
}

function keyOf({ entity, recordId, name, size }: WantedFile): string {
  return [entity, recordId, size, name].join(' ');
}

/** For a check, which has none yet. Not NULL: Citus does not execute a join with that. */
const noChangeSet = '00000000-0000-0000-0000-000000000000';

/** Those that were there before this import. */
async function findPresent(
  tx: TenantTx,
  { changeSetId }: Plan,
  wanted: readonly WantedFile[],
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) {
    return new Set();
  }
  const { tenantId } = tx.principal;
  const rows = await tx<{ entity: string; recordId: string; name: string; size: number }>`
    select wanted.entity, wanted.record_id as "recordId", wanted.name, wanted.size
    from unnest(${wanted.map(({ entity }) => entity)}::text[], ${wanted.map(({ recordId }) => recordId)}::uuid[],
      ${wanted.map(({ name }) => name)}::text[], ${wanted.map(({ size }) => size)}::integer[])
      as wanted (entity, record_id, name, size)
    where exists (
      select from crm.file_about as about
      join crm.file on file.tenant_id = ${tenantId} and file.id = about.id
      where about.tenant_id = ${tenantId} and about.entity = wanted.entity and about.record_id = wanted.record_id
        and file.name = wanted.name and file.size = wanted.size and file.is_whole
        and not exists (
          select from crm.change_log
          where change_log.tenant_id = ${tenantId} and change_log.entity = ${files.name}
            and change_log.row_id = file.id and change_log.operation = 'insert'
            and change_log.change_set_id = ${changeSetId ?? noChangeSet}::uuid))`;
  return new Set(rows.map(keyOf));
}
