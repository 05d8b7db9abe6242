import { isRequiredNow } from '@pipewright/contract/customization/conditional-fields.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { fieldMessages } from '@pipewright/contract/fields/field-messages.ts';
import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { fieldValue, nestValues } from '../../data/queries/field-values.ts';
import { declaredMessage } from '../../language/declared-text.ts';
import { fieldTypeOf } from '../field-types/field-types.ts';
import { isBlank } from '../field-types/plain-text.ts';

export type Values = Record<string, unknown>;

/** The initial values of a form by field: those of the record, or the contract's defaults. */
export function valuesOf(
  resource: AnyResource,
  names: readonly string[],
  record: AnyRecord | undefined,
): Values {
  return Object.fromEntries(
    names.map(name => {
      const held = record ? fieldValue(record, name) : resource.fields[name]?.default;
      return [name, held ?? fieldTypeOf(resource, name)?.emptyValue];
    }),
  );
}

/** The values of a form as a request body. Fields that the user may not change are left out. */
export function bodyOf(resource: AnyResource, names: readonly string[], values: Values): Values {
  const body = Object.fromEntries(
    names.flatMap(name => {
      const field = resource.fields[name];
      const toBody = fieldTypeOf(resource, name)?.toBody;
      // The server chooses the values of these fields if they are empty.
      const value = fieldValue(values, name);
      const isLeft =
        field?.presence === 'computed' || (field?.presence === 'kept' && !field.isNullable && isBlank(value));
      return isLeft ? [] : [[name, field && toBody ? toBody(value, field) : value]];
    }),
  );
  return nestValues(body);
}

/** The contract's own schema and texts: the server would say the same. */
export function messagesOf(
  resource: AnyResource,
  names: readonly string[],
  values: Values,
): Record<string, string> {
  const parsed = resource.body.safeParse(bodyOf(resource, names, values));
  const messages = parsed.success ? {} : fieldMessages(parsed.error, resource.body);
  return { ...missingOf(resource, names, values), ...messages };
}

/** The fields that must have a value because of what others hold. */
function missingOf(
  { fields }: AnyResource,
  names: readonly string[],
  values: Values,
): Record<string, string> {
  const valueIn = (name: string) => fieldValue(values, name);
  const missing = names.filter(name => isBlank(valueIn(name)) && isRequiredNow(fields, name, valueIn));
  return Object.fromEntries(
    missing.map(name => [name, declaredMessage('{label} is required', { label: fieldLabel(fields, name) })]),
  );
}
