import { fieldNamed } from '@pipewright/contract/fields/system-fields.ts';
import type { ReactNode } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { Screens } from '../screens/define-screens.ts';
import { fieldTypeOf } from './field-types.ts';
import { isBlank } from './plain-text.ts';

interface FieldCellProps {
  readonly screens: Pick<Screens, 'resource' | 'textsOf'>;
  readonly name: string;
  readonly value: unknown;
  /** The record that has the value, where a whole record is shown. */
  readonly record?: AnyRecord;
  /** Shown in place of a value that is not there. */
  readonly empty?: ReactNode;
}

/** A value as a list shows it. */
export function FieldCell({ screens: { resource, textsOf }, name, value, record, empty }: FieldCellProps) {
  const field = fieldNamed(resource.fields, name);
  const type = fieldTypeOf(resource, name);
  if (!field || !type) {
    return null;
  }
  return empty !== undefined && isBlank(value) ? (
    empty
  ) : (
    <type.cell field={field} texts={textsOf(name)} value={value} record={record} />
  );
}
