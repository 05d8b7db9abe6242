import { resources } from '@pipewright/contract/registry/resources.ts';
import { checkCustomReferences } from '../../custom-fields/check-references.ts';
import { readCustomValues } from '../../custom-fields/read-values.ts';
import { labelsOf } from '../../custom-objects/named-resource.ts';
import { isHidden } from '../../custom-objects/shown-fields.ts';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { invalid } from '../../errors.ts';
import { message, msg } from '../../language/message.ts';
import { withE164 } from '../../phone-numbers/with-e164.ts';
import type { Module, WriteInput } from '../define-module.ts';
import { tableOf } from '../query/columns.ts';
import { fieldSql } from '../query/field-sql.ts';
import { wholeOf, withinReach, withinReading } from '../query/reach.ts';
import { createValues } from '../query/values.ts';

type Values = Readonly<Record<string, unknown>>;

/** Refuses what the module's rules forbid; returns what is to be written, without fields that were not given. */
export async function applyRules(
  module: Module,
  given: WriteInput,
): Promise<[field: string, value: unknown][]> {
  const { custom: sent, ...body } = given.body;
  const input = { ...given, body };
  const custom = module.resource.hasCustomFields ? await readCustom(module, given, sent) : undefined;
  const wrong =
    (await module.check?.(input)) ?? (await checkWhole(module, input)) ?? (await checkNamed(module, input));
  if (wrong) {
    throw invalid(wrong);
  }
  const prepared: Values = (await module.prepare?.(input)) ?? input.body;
  const [values = prepared] = await withE164(input.tx, module, [{ values: prepared, ids: input.ids }]);
  return Object.entries({ ...values, custom }).filter(([, value]) => value !== undefined);
}

/** The custom values by the keys under which they are stored; undefined where there is nothing to write. */
async function readCustom({ resource }: Module, { tx, ids }: WriteInput, sent: unknown) {
  if (sent === undefined) {
    return undefined;
  }
  const read = readCustomValues(resource, tx.principal, sent as Values, ids.length === 0);
  const wrong = read.wrong ?? (await checkCustomReferences(tx, resource, read.bySlug));
  if (read.wrong || wrong) {
    throw invalid(wrong ?? {});
  }
  return Object.keys(read.byKey).length > 0 ? read.byKey : undefined;
}

/** A part cannot be added to a record beyond the caller's reach, as if that record did not exist. */
async function checkWhole({ resource }: Module, { tx, ids, body }: WriteInput) {
  const whole = wholeOf(resource);
  const id = body[resource.ownedThrough ?? ''];
  const { create, edit } = resource.permissions;
  const values = createValues(tx.principal.tenantId, id);
  const reach = whole && id && withinReach(whole, tx.principal, ids.length > 0 ? edit : create, values);
  if (!whole || !reach) {
    return undefined;
  }
  const found = await tx[runText](
    `select from crm.${tableOf(whole.name)} where tenant_id = $1 and id = $2 and ${reach}`,
    values.list,
  );
  return found.length > 0
    ? undefined
    : {
        [resource.ownedThrough ?? '']: msg`This ${message(labelsOf(whole, tx.principal)[0])} does not exist`,
      };
}

/** The caller cannot refer to records that they do not see; an existing reference may stay. */
async function checkNamed(module: Module, { tx, ids, body }: WriteInput) {
  for (const [field, declared] of Object.entries(module.resource.fields)) {
    if (body[field] === undefined) {
      continue;
    }
    if (isHidden(declared, tx.principal)) {
      return { [field]: 'There is no such field' };
    }
    const named = resources.find(({ name }) => name === declared.references);
    const id = body[field];
    const values = createValues(tx.principal.tenantId, id);
    const readable = named && id && withinReading(named, tx.principal, values);
    if (!readable) {
      continue;
    }
    const found = await tx[runText](
      `select from crm.${tableOf(named.name)} where tenant_id = $1 and id = $2 and ${readable}`,
      values.list,
    );
    if (found.length === 0 && !(await areNaming(tx, module, { ids, field, id }))) {
      return { [field]: msg`This ${message(labelsOf(named, tx.principal)[0])} does not exist` };
    }
  }
  return undefined;
}

async function areNaming(
  tx: TenantTx,
  { resource, table }: Module,
  { ids, field, id }: { ids: readonly string[]; field: string; id: unknown },
): Promise<boolean> {
  const others = await tx[runText](
    `select from crm.${table} where tenant_id = $1 and id = any ($2::uuid[]) and ${fieldSql(resource, field)} is distinct from $3 limit 1`,
    [tx.principal.tenantId, ids, id],
  );
  return ids.length > 0 && others.length === 0;
}
