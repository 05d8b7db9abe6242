import { repointCustomReferences } from '../../custom-fields/repoint-references.ts';
import { labelsOf } from '../../custom-objects/named-resource.ts';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { invalid, noSuch } from '../../errors.ts';
import { defineWriteRoute, type Route } from '../../http/routes/define-route.ts';
import type { Module } from '../define-module.ts';
import { withinReach } from '../query/reach.ts';
import { selectOne } from '../query/select-one.ts';
import { createValues } from '../query/values.ts';
import { type Place, referencesTo } from '../write/refuse-delete.ts';
import { updateRecord } from '../write/write-records.ts';

/**
 * Merges several records into one, in one change set. Undo restores the others and everything that belonged to them.
 */
export function mergeRoute(module: Module, all: readonly Module[]): Route {
  const { resource, table } = module;

  return defineWriteRoute(resource.operations.merge, async ({ principal, params, body, tx, changeSet }) => {
    const keep = params.id;
    const others = [...new Set(body.others)];
    if (others.includes(keep)) {
      throw invalid({ others: 'A record cannot be merged with itself' });
    }
    await assertReached(tx, module, [keep], 'edit');
    await assertReached(tx, module, others, 'delete');
    for (const place of all.flatMap(other => referencesTo(module, other))) {
      await repoint(tx, place, { keep, others, isOwn: place.table === table });
      changeSet.changedEntities.add(place.resource);
    }
    await repointCustomReferences(tx, changeSet, resource.name, { keep, others });
    const sourceIds = 'sourceIds' in resource.fields ? await readSourceIds(tx, table, others) : [];
    await tx[runText](`delete from crm.${table} where tenant_id = $1 and id = any ($2::uuid[])`, [
      principal.tenantId,
      others,
    ]);
    if (sourceIds.length > 0) {
      await tx[runText](
        `update crm.${table} set source_ids = source_ids || $3::text[] where tenant_id = $1 and id = $2`,
        [principal.tenantId, keep, sourceIds],
      );
    }
    const changed = await updateRecord(tx, module, { id: keep }, body.values ?? {});
    const [row] = changed ? [changed] : await tx[runText](...selectOne(module, principal, keep));
    return { body: row, headers: { etag: `"${row?.version}"` } };
  });
}

/** The ids that records have in other systems: files that refer to them mean the kept record from now on. */
async function readSourceIds(tx: TenantTx, table: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx[runText](
    `select unnest(source_ids) as id from crm.${table} where tenant_id = $1 and id = any ($2::uuid[]) order by 1`,
    [tx.principal.tenantId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Throws unless the user reaches all records: merging deletes all but one. */
async function assertReached(
  tx: TenantTx,
  { resource, table }: Module,
  ids: readonly string[],
  action: 'edit' | 'delete',
) {
  const values = createValues(tx.principal.tenantId, ids);
  const reach = withinReach(resource, tx.principal, resource.permissions[action], values);
  const rows = await tx[runText](
    `select from crm.${table} where tenant_id = $1 and id = any ($2::uuid[])${reach ? ` and ${reach}` : ''} for update`,
    values.list,
  );
  if (rows.length < ids.length) {
    throw noSuch(labelsOf(resource, tx.principal)[0]);
  }
}

/** Changes references to the merged records to the kept one, except its own references to itself. */
async function repoint(
  tx: TenantTx,
  { table, column, isList, about }: Place,
  { keep, others, isOwn }: { keep: string; others: readonly string[]; isOwn: boolean },
): Promise<void> {
  const { tenantId } = tx.principal;
  if (about) {
    await tx[runText](
      `update crm.${table} set about_records = about_records || jsonb_build_object('${about}', $3::uuid)
       where tenant_id = $1 and id in (
         select id from crm.${table}_about where tenant_id = $1 and entity = '${about}' and record_id = any ($2::uuid[]))`,
      [tenantId, others, keep],
    );
    return;
  }
  if (isList) {
    await tx[runText](
      `update crm.${table} set ${column} = array(
         select distinct case when referred = any ($2::uuid[]) then $3 else referred end from unnest(${column}) as referred)
       where tenant_id = $1 and ${column} && $2::uuid[]`,
      [tenantId, others, keep],
    );
    return;
  }
  const target = isOwn ? 'nullif($3::uuid, id)' : '$3';
  await tx[runText](
    `update crm.${table} set ${column} = ${target} where tenant_id = $1 and ${column} = any ($2::uuid[])`,
    [tenantId, others, keep],
  );
}
