import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { fieldMessages } from '@pipewright/contract/field-messages.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { partsOf } from '../fields/field-registry.ts';

export type Values = Record<string, unknown>;

/** What the inputs of a form begin with: the record's values, or the contract's defaults. */
export function valuesOf(
  resource: AnyResource,
  names: readonly string[],
  record: AnyRecord | undefined,
): Values {
  return Object.fromEntries(
    names.map(name => {
      const held = record ? record[name] : resource.fields[name]?.default;
      return [name, held ?? partsOf(resource, name)?.blank];
    }),
  );
}

/** What the inputs' values are in a body. */
export function bodyOf(resource: AnyResource, names: readonly string[], values: Values): Values {
  return Object.fromEntries(
    names.flatMap(name => {
      const field = resource.fields[name];
      const toBody = partsOf(resource, name)?.toBody;
      // What is left empty there, the server chooses.
      const isLeft = field?.presence === 'kept' && isBlank(values[name]);
      return isLeft ? [] : [[name, field && toBody ? toBody(values[name], field) : values[name]]];
    }),
  );
}

/** The contract's own schema and texts: the server would say the same. */
export function messagesOf(
  resource: AnyResource,
  names: readonly string[],
  values: Values,
): Record<string, string> {
  const parsed = resource.body.safeParse(bodyOf(resource, names, values));
  return parsed.success ? {} : fieldMessages(parsed.error);
}

export function isBlank(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}
