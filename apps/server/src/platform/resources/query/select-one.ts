import type { Permission } from '@pipewright/contract/permissions.ts';
import type { Row } from 'postgres';
import { labelsOf } from '../../custom-objects/named-resource.ts';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { noSuch } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { keepTexts } from './kept-texts.ts';
import { withinReach } from './reach.ts';
import { selectList } from './select-list.ts';
import { createValues, type Values } from './values.ts';

/** The statement that reads one record, if it exists and the caller may read it. */
export function selectOne(
  module: Module,
  principal: Principal,
  id: string,
  select: (module: Module, principal: Principal, values: Values) => string = selectList,
): [text: string, values: readonly unknown[]] {
  const { resource, table } = module;
  const values = createValues(principal.tenantId, id);
  const reach = withinReach(resource, principal, resource.permissions.read, values);
  const where = `tenant_id = $1 and id = $2${reach ? ` and ${reach}` : ''}`;
  return [`select ${select(module, principal, values)} from crm.${table} where ${where}`, values.list];
}

/** Stands for the id in a statement that is kept. */
const idOfRecord = Symbol('id');

/** The same statement as `selectOne`, from a text that is kept for everybody with the same permissions. */
export function createSelectOne(
  module: Module,
  select: (module: Module, principal: Principal, values: Values) => string,
): (principal: Principal, id: string) => [text: string, values: readonly unknown[]] {
  const { resource } = module;
  const kept = keepTexts<ReturnType<typeof selectOne>>(resource);
  return (principal, id) => {
    // The statement does not look at the id: it only passes it into the list of values.
    const { statement, fill } = kept({ principal, permission: resource.permissions.read, key: '' }, anybody =>
      selectOne(module, anybody, idOfRecord as unknown as string, select),
    );
    const [text, values] = statement;
    return [text, fill(values, new Map([[idOfRecord, id]]))];
  };
}

/** Throws 404 if the caller cannot see the record, for endpoints about a record. */
export async function assertReadable(tx: TenantTx, module: Module, id: string): Promise<void> {
  const rows = await tx[runText](...selectOne(module, tx.principal, id));
  if (rows.length === 0) {
    throw noSuch(labelsOf(module.resource, tx.principal)[0]);
  }
}

/** Those of the given records that the caller may see, oldest first. */
export async function readVisible(tx: TenantTx, module: Module, ids: readonly string[]): Promise<Row[]> {
  const { resource, table } = module;
  const values = createValues(tx.principal.tenantId, ids);
  const reach = withinReach(resource, tx.principal, resource.permissions.read, values);
  const where = `tenant_id = $1 and id = any ($2::uuid[])${reach ? ` and ${reach}` : ''}`;
  return tx[runText](
    `select ${selectList(module, tx.principal, values)} from crm.${table} where ${where} order by id`,
    values.list,
  );
}

/** Those of some records that a permission reaches; of reading, unless another is named. */
export async function findReached(
  tx: TenantTx,
  { resource, table }: Module,
  ids: readonly string[],
  permission: Permission = resource.permissions.read,
): Promise<ReadonlySet<string>> {
  const values = createValues(tx.principal.tenantId, ids);
  const reach = withinReach(resource, tx.principal, permission, values);
  const rows = await tx[runText](
    `select id from crm.${table} where tenant_id = $1 and id = any ($2::uuid[])${reach ? ` and ${reach}` : ''}`,
    values.list,
  );
  return new Set(rows.map(({ id }) => id));
}
