import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Row } from 'postgres';
import { checkConditionalFields, hasConditionalFields } from '../../custom-fields/check-conditions.ts';
import { labelsOf } from '../../custom-objects/named-resource.ts';
import { type runLast, runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { noSuch, stale } from '../../errors.ts';
import { demand } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { assignments, insertedColumns } from '../query/about-fields.ts';
import { leftToTerritory, ownerOfNew, withinReach } from '../query/reach.ts';
import { selectList } from '../query/select-list.ts';
import { createValues, type Values } from '../query/values.ts';
import { applyRules } from './apply-rules.ts';

type Body = Readonly<Record<string, unknown>>;

/** A record to be changed, in the version that the caller knows, if given. */
export interface Target {
  readonly id: string;
  readonly ifMatch?: number;
}

/** The module of a resource, by name: how one module reaches another. */
export function findModule(all: readonly Module[], name: string): Module {
  const module = all.find(({ resource }) => resource.name === name);
  if (!module) {
    throw new Error(`There is no module for ${name}.`);
  }
  return module;
}

/** Makes a record as the API does: permission, owner, defaults and rules are the same for whoever makes it. */
export async function insertRecord(
  tx: TenantTx,
  module: Module,
  body: Body,
  run: typeof runText | typeof runLast = runText,
): Promise<Row> {
  const { resource, table } = module;
  demand(tx.principal, resource.permissions.create);
  const owned = resource.owner
    ? {
        ...body,
        [resource.owner]: ownerOfNew(resource, tx.principal, body[resource.owner]),
        ...leftToTerritory(resource, tx.principal, body[resource.owner]),
      }
    : body;
  const given = await applyRules(module, { tx, ids: [], body: { ...defaultsOf(resource), ...owned } });
  const values = createValues(tx.principal.tenantId);
  const columns = [['tenant_id', '$1'], ...insertedColumns(resource, given, values)];
  const names = columns.map(([name]) => name);
  const marks = columns.map(([, mark]) => mark);
  // Whoever gives no custom values at all, such as a conversion, has none demanded.
  const isChecked = body.custom !== undefined && hasConditionalFields(resource, tx.principal);
  const insertion = `insert into crm.${table} (${names.join(', ')}) values (${marks.join(', ')})`;
  const [row = {}] = tx.isDistributed
    ? await writeAndRead(tx, module, insertion, values)
    : await tx[isChecked ? runText : run](
        `${insertion} returning ${selectList(module, tx.principal, values)}`,
        values.list,
      );
  if (isChecked) {
    await checkConditionalFields(tx, resource, [row.id]);
  }
  return row;
}

/** In two steps, because a distributed database does not return anything of other tables. */
async function writeAndRead(
  tx: TenantTx,
  module: Module,
  statement: string,
  { list }: Values,
  returning: typeof selectList = selectList,
): Promise<Row[]> {
  const [written] = await tx[runText](`${statement} returning id`, list);
  if (!written) {
    return [];
  }
  const values = createValues(tx.principal.tenantId, written.id);
  return tx[runText](
    `select ${returning(module, tx.principal, values)} from crm.${module.table} where tenant_id = $1 and id = $2`,
    values.list,
  );
}

/** Changes some fields of a record as PATCH does; a module may also write what its contract computes. */
export async function updateRecord(
  tx: TenantTx,
  module: Module,
  target: Target,
  body: Body,
  returning: typeof selectList = selectList,
): Promise<Row | undefined> {
  const given = await applyRules(module, { tx, ids: [target.id], body });
  if (given.length === 0) {
    return undefined;
  }
  const assign = (values: Values) => assignments(module.resource, given, values);
  const row = await assignRecord(tx, module, target, assign, returning);
  await checkConditionalFields(tx, module.resource, [target.id], body);
  return row;
}

/** Writes an assignment to a record that the caller may write. */
export async function assignRecord(
  tx: TenantTx,
  module: Module,
  target: Target,
  assign: (values: Values) => string,
  returning: typeof selectList = selectList,
): Promise<Row> {
  const values = createValues(tx.principal.tenantId, target.id);
  const set = assign(values);
  const update = `update crm.${module.table} set ${set} where ${whereOne(tx, module, target, 'edit', values)}`;
  const [row] = tx.isDistributed
    ? await writeAndRead(tx, module, update, values, returning)
    : await tx[runText](`${update} returning ${returning(module, tx.principal, values)}`, values.list);
  return row ?? refuse(tx, module, target, 'edit');
}

export async function deleteRecord(tx: TenantTx, module: Module, target: Target): Promise<void> {
  const values = createValues(tx.principal.tenantId, target.id);
  const gone = await tx[runText](
    `delete from crm.${module.table} where ${whereOne(tx, module, target, 'delete', values)} returning id`,
    values.list,
  );
  if (gone.length === 0) {
    await refuse(tx, module, target, 'delete');
  }
}

/** A record that the caller may write, locked until the transaction ends. */
export async function lockRecord(tx: TenantTx, module: Module, id: string): Promise<Row> {
  const values = createValues(tx.principal.tenantId, id);
  const [row] = await tx[runText](
    `select ${selectList(module, tx.principal, values)} from crm.${module.table} where ${whereOne(tx, module, { id }, 'edit', values)} for update`,
    values.list,
  );
  return row ?? refuse(tx, module, { id }, 'edit');
}

function whereOne(
  { principal }: TenantTx,
  { resource }: Module,
  target: Target,
  action: 'edit' | 'delete',
  values: Values,
): string {
  const reach = withinReach(resource, principal, resource.permissions[action], values);
  const version = target.ifMatch === undefined ? '' : ` and version = ${values.add(target.ifMatch)}`;
  return `tenant_id = $1 and id = $2${reach ? ` and ${reach}` : ''}${version}`;
}

/** Why nothing was changed: the caller sees no such record, or it does not have the requested version. */
async function refuse(
  tx: TenantTx,
  module: Module,
  { id, ifMatch }: Target,
  action: 'edit' | 'delete',
): Promise<never> {
  const values = createValues(tx.principal.tenantId, id);
  const where = whereOne(tx, module, { id }, action, values);
  const rows = await tx[runText](`select from crm.${module.table} where ${where}`, values.list);
  throw rows.length > 0 && ifMatch !== undefined
    ? stale()
    : noSuch(labelsOf(module.resource, tx.principal)[0]);
}

/** What a body that leaves a field out means by it, apart from custom fields; the API's own bodies have it already. */
export function defaultsOf({ fields }: AnyResource): Body {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { presence, customKey }]) => presence === 'defaulted' && customKey === undefined)
      .map(([name, field]) => [name, field.default]),
  );
}
