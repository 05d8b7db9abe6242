import { runText } from '../database/tenant-db.ts';
import { invalid } from '../errors.ts';
import { tableOf } from './columns.ts';
import type { Module, WriteInput } from './define-module.ts';
import { wholeOf, withinReach } from './reach.ts';
import { createValues } from './values.ts';

type Values = Readonly<Record<string, unknown>>;

/** Refuses what the module's rules forbid; answers what shall be written, without what was not given. */
export async function applyRules(
  module: Module,
  input: WriteInput,
): Promise<[field: string, value: unknown][]> {
  const wrong = (await module.check?.(input)) ?? (await checkWhole(module, input));
  if (wrong) {
    throw invalid(wrong);
  }
  const values: Values = (await module.prepare?.(input)) ?? input.body;
  return Object.entries(values).filter(([, value]) => value !== undefined);
}

/** A part is not added to what the asker does not reach: it is as if that were not there. */
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
    : { [resource.ownedThrough ?? '']: `This ${whole.label[0]} does not exist` };
}
