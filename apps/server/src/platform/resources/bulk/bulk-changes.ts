import { checkConditionalFields } from '../../custom-fields/check-conditions.ts';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { copyBeforeWriting } from '../copied-on-use.ts';
import type { Module } from '../define-module.ts';
import { assignments } from '../query/about-fields.ts';
import { withinReach } from '../query/reach.ts';
import { conditionsOf, needsIndex, type Selection, searchFor } from '../query/selection.ts';
import { createValues } from '../query/values.ts';
import { applyRules } from '../write/apply-rules.ts';
import { refuseDelete } from '../write/refuse-delete.ts';

/** The same change to many records in one statement. Returns the ids of the changed records. */
export interface BulkChange {
  readonly past: 'updated' | 'deleted';
  readonly apply: (tx: TenantTx, ids: readonly string[]) => Promise<string[]>;
}

export function bulkUpdate(module: Module, updates: Readonly<Record<string, unknown>>): BulkChange {
  return {
    past: 'updated',
    async apply(tx, ids) {
      const given = await applyRules(module, { tx, ids, body: updates });
      const values = createValues(tx.principal.tenantId, ids);
      const set = assignments(module.resource, given, values);
      const changed = await changeAll(tx, module, 'edit', `update crm.${module.table} set ${set}`, values);
      await checkConditionalFields(tx, module.resource, changed, updates);
      return changed;
    },
  };
}

export function bulkDelete(module: Module, all: readonly Module[]): BulkChange {
  return {
    past: 'deleted',
    async apply(tx, ids) {
      await refuseDelete(tx, module, all, ids);
      const values = createValues(tx.principal.tenantId, ids);
      return changeAll(tx, module, 'delete', `delete from crm.${module.table}`, values);
    },
  };
}

/** The ids of matching records after a given id, in order and up to a limit. */
export async function matchingIds(
  tx: TenantTx,
  module: Module,
  { matching, after, limit }: { matching: Selection; after?: string; limit: number },
): Promise<string[]> {
  const { text, values } = await selectMatching(tx, module, matching);
  const rest = after ? ` and id > ${values.add(after)}` : '';
  const rows = await tx[runText](`select id ${text}${rest} order by id limit ${limit}`, values.list);
  return rows.map(({ id }) => id);
}

export async function countMatching(tx: TenantTx, module: Module, matching: Selection): Promise<number> {
  const { text, values } = await selectMatching(tx, module, matching);
  const [row] = await tx[runText](`select count(*) as count ${text}`, values.list);
  return row?.count ?? 0;
}

async function selectMatching(tx: TenantTx, module: Module, query: Selection) {
  await copyBeforeWriting(tx, module, query);
  const request = { principal: tx.principal, query };
  const values = createValues(tx.principal.tenantId);
  const conditions = conditionsOf(module, request, values);
  if (needsIndex(module, tx.principal, query)) {
    conditions.push(...(await searchFor(tx[runText], module, request, values)));
  }
  return { text: `from crm.${module.table} where ${conditions.join(' and ')}`, values };
}

async function changeAll(
  tx: TenantTx,
  { resource }: Module,
  action: 'edit' | 'delete',
  statement: string,
  values: ReturnType<typeof createValues>,
): Promise<string[]> {
  const reach = withinReach(resource, tx.principal, resource.permissions[action], values);
  const rows = await tx[runText](
    `${statement} where tenant_id = $1 and id = any ($2::uuid[])${reach ? ` and ${reach}` : ''} returning id`,
    values.list,
  );
  return rows.map(({ id }) => id);
}
