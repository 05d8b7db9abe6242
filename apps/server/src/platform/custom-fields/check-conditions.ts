import { fieldsAsked, isEnforced } from '@pipewright/contract/customization/conditional-fields.ts';
import { customName, slugIn } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { invalid } from '../errors.ts';
import { msg } from '../language/message.ts';
import type { Principal } from '../principal.ts';
import { tableOf } from '../resources/query/columns.ts';
import { filterCondition } from '../resources/query/filter/filter.ts';
import { createValues } from '../resources/query/values.ts';
import { customFieldsOf, resourceFor, writableResourceFor } from './resource-for.ts';

type Body = Readonly<Record<string, unknown>>;

/** Whether the caller has to give some custom fields depending on other fields. */
export function hasConditionalFields(resource: AnyResource, principal: Principal): boolean {
  return customFieldsOf(resource, principal)?.hasConditions === true;
}

/**
 * Refuses written records that lack a custom value which other values of theirs demand. A change is refused only for
 * what it touches: a record that lacked the value before can still be changed otherwise.
 */
export async function checkConditionalFields(
  tx: TenantTx,
  declared: AnyResource,
  ids: readonly string[],
  /** What was changed; absent for new records. */
  body?: Body,
): Promise<void> {
  if (!hasConditionalFields(declared, tx.principal)) {
    return;
  }
  // What the caller only reads decides as well, but only what they may change is demanded.
  const resource = resourceFor(declared, tx.principal);
  const writable = writableResourceFor(declared, tx.principal);
  const written = body && writtenNames(body);
  const checked = Object.entries(writable.fields).filter(
    ([name, field]) =>
      field.requiredIf && isTouched(name, field, written) && isEnforced(resource.fields, field),
  );
  if (checked.length === 0) {
    return;
  }
  const values = createValues(tx.principal.tenantId, ids);
  const lacking = checked.map(([name, field], index) => {
    const filter: Filter = { and: [...demanding(field), { field: name, op: 'isEmpty' }] };
    return `bool_or(${filterCondition(resource, filter, values, tx.principal)}) as lacks_${index}`;
  });
  const [row] = await tx[runText](
    `select ${lacking.join(', ')} from crm.${tableOf(resource.name)} where tenant_id = $1 and id = any ($2::uuid[])`,
    values.list,
  );
  const wrong = checked.flatMap(([name, { label = slugIn(name) }], index) =>
    row?.[`lacks_${index}`] ? [[name, msg`${label} is required`] as const] : [],
  );
  if (wrong.length > 0) {
    throw invalid(Object.fromEntries(wrong));
  }
}

function demanding({ shownIf, requiredIf }: Field): Filter[] {
  return [shownIf, requiredIf].filter(filter => filter !== undefined);
}

function isTouched(name: string, field: Field, written: ReadonlySet<string> | undefined): boolean {
  return !written || [name, ...demanding(field).flatMap(fieldsAsked)].some(each => written.has(each));
}

function writtenNames({ custom, ...own }: Body): ReadonlySet<string> {
  return new Set([...Object.keys(own), ...Object.keys(custom ?? {}).map(customName)]);
}
