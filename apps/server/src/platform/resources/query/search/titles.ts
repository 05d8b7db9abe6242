import { loggedKinds } from '@pipewright/contract/logged-kinds.ts';
import { isCustom } from '../../../custom-fields/custom-sql.ts';
import { runText, type TenantReads, type TenantTx } from '../../../database/tenant/tenant-db.ts';
import type { Principal } from '../../../principal.ts';
import type { Module } from '../../define-module.ts';
import { findModuleOfLines } from '../../lines/find-lines.ts';
import { columnOf, tableOf } from '../columns.ts';
import { withinReading } from '../reach.ts';
import { createValues } from '../values.ts';

/** The titles of records by id, as far as the caller may read them; for people their full names. */
export async function readTitles(
  tx: TenantTx,
  all: readonly Module[],
  resource: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const module = all.find(each => each.resource.name === resource);
  const lines = findModuleOfLines(all, resource)?.resource.lines;
  const field = module?.resource.title ?? lines?.title ?? loggedKinds[resource]?.title;
  const [table, key, title] = field
    ? [module?.table ?? tableOf(resource), 'id', columnOf(field)]
    : ['membership', 'user_id', 'full_name'];
  const values = createValues(tx.principal.tenantId, ids);
  const readable = module && withinReading(module.resource, tx.principal, values);
  const rows = await tx[runText](
    `select ${key} as id, ${title} as name from crm.${table}
     where tenant_id = $1 and ${key} = any ($2::uuid[])${readable ? ` and ${readable}` : ''}`,
    values.list,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * The names of the values that records are grouped by: the titles of what they refer to, the labels of an organization's
 * own options, else the values themselves.
 */
export async function readKeyNames(
  module: Module,
  all: readonly Module[],
  db: TenantReads,
  asked: { principal: Principal; by: string; keys: readonly (string | null)[] },
): Promise<Map<string | null, string>> {
  const field = module.resource.fields[asked.by];
  const { references } = field ?? {};
  const keys = asked.keys.filter(key => key !== null);
  if (isCustom(field)) {
    const options = field.options ?? field.items?.options ?? [];
    const labels = new Map(options.map(({ value, label }) => [value, label]));
    if (labels.size > 0) {
      return new Map(keys.map(key => [key, labels.get(key) ?? key]));
    }
  }
  return references
    ? db.read(asked.principal, tx => readTitles(tx, all, references, keys))
    : new Map(keys.map(key => [key, key]));
}
