import type { AnyRecord } from '../../data/queries/any-record.ts';
import { fieldValue } from '../../data/queries/field-values.ts';
import { FieldCell } from '../field-types/field-cell.tsx';
import type { Screens } from '../screens/define-screens.ts';
import type { RowControls, Slots } from '../screens/slots.ts';

interface RecordCellProps {
  readonly screens: Screens & { readonly slots: Pick<Slots, 'cell'> };
  readonly record: AnyRecord;
  readonly name: string;
  readonly controls?: RowControls;
}

/** One value of a record in a list: the feature's own cell, or that of its kind. */
export function RecordCell({ screens, record, name, controls }: RecordCellProps) {
  const Own = screens.slots.cell?.[name];
  return Own ? (
    <Own record={record} controls={controls} />
  ) : (
    <FieldCell screens={screens} name={name} value={fieldValue(record, name)} record={record} />
  );
}
