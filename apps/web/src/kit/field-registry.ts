import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { FieldKind } from '@pipewright/contract/fields.ts';
import { booleanField } from './fields/boolean-field.tsx';
import { colorField } from './fields/color-field.tsx';
import type { FieldParts } from './fields/field-parts.ts';
import { integerField } from './fields/integer-field.tsx';
import { referenceField } from './fields/reference-field.tsx';
import { longTextField, textField } from './fields/text-field.tsx';

/** Input, cell and filter of each kind of field: the one place that asks what kind a field is. */
export const fieldRegistry: Readonly<Record<FieldKind, FieldParts>> = {
  text: textField,
  longText: longTextField,
  code: textField,
  color: colorField,
  emoji: textField,
  iconClass: textField,
  integer: integerField,
  decimal: integerField,
  boolean: booleanField,
  reference: referenceField,
  references: referenceField,
  permissions: textField,
};

/** The parts of a field by its name; nothing for what every record carries by itself. */
export function partsOf(resource: AnyResource, name: string): FieldParts | undefined {
  const field = resource.fields[name];
  return field && fieldRegistry[field.kind];
}
