import { labelOf } from './field-messages.ts';
import { computed, dateTime, type Field, type Fields } from './fields.ts';

/** The times that every record has besides its own fields. */
export const systemFields: Fields = {
  createdAtUtc: computed(dateTime),
  updatedAtUtc: computed(dateTime),
};

/** A field of a resource, or one that every record has. */
export function fieldNamed(fields: Fields, name: string): Field | undefined {
  return Object.hasOwn(fields, name)
    ? fields[name]
    : Object.hasOwn(systemFields, name)
      ? systemFields[name]
      : undefined;
}

/** The label of a field on screens and in messages, exports, imports and the audit log. */
export function fieldLabel(fields: Fields, name: string): string {
  return fieldNamed(fields, name)?.label ?? labelOf(name);
}
