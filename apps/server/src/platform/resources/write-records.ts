import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Row } from 'postgres';
import { runText, type TenantTx } from '../database/tenant-db.ts';
import { demand } from '../principal.ts';
import { applyRules } from './apply-rules.ts';
import { columnOf, selectList } from './columns.ts';
import type { Module } from './define-module.ts';
import { ownerOfNew } from './reach.ts';
import { createValues } from './values.ts';

type Body = Readonly<Record<string, unknown>>;

/** The module of a resource, by name: how one module reaches another. */
export function findModule(all: readonly Module[], name: string): Module {
  const module = all.find(({ resource }) => resource.name === name);
  if (!module) {
    throw new Error(`There is no module for ${name}.`);
  }
  return module;
}

/** Makes a record as the API does: permission, owner, defaults and rules are the same for whoever makes it. */
export async function insertRecord(tx: TenantTx, module: Module, body: Body): Promise<Row> {
  const { resource, table } = module;
  demand(tx.principal, resource.permissions.write);
  const owned = resource.owner
    ? { ...body, [resource.owner]: ownerOfNew(resource, tx.principal, body[resource.owner]) }
    : body;
  const given = await applyRules(module, { tx, ids: [], body: { ...defaultsOf(resource), ...owned } });
  const values = createValues(tx.principal.tenantId);
  const names = ['tenant_id', ...given.map(([field]) => columnOf(field))];
  const marks = ['$1', ...given.map(([, value]) => values.add(value))];
  const [row] = await tx[runText](
    `insert into crm.${table} (${names.join(', ')}) values (${marks.join(', ')}) returning ${selectList(resource)}`,
    values.list,
  );
  return row ?? {};
}

/** What a body that leaves a field out means by it; the API's own bodies have it already. */
function defaultsOf({ fields }: AnyResource): Body {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { presence }]) => presence === 'defaulted')
      .map(([name, field]) => [name, field.default]),
  );
}
