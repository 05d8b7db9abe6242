import type { AnyRecord } from '../../data/queries/any-record.ts';
import { Timestamp } from '../../formats/timestamp.tsx';
import { partsOf } from '../fields/field-registry.ts';
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
  const { resource, slots, textsOf } = screens;
  const Own = slots.cell?.[name];
  if (Own) {
    return <Own record={record} controls={controls} />;
  }
  const field = resource.fields[name];
  const parts = partsOf(resource, name);
  return field && parts ? (
    <parts.cell field={field} texts={textsOf(name)} value={record[name]} record={record} />
  ) : (
    <Timestamp value={String(record[name] ?? '')} />
  );
}
