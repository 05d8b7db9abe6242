import type { AnyRecord } from '../any-record.ts';
import type { Screens } from '../define-screens.ts';
import { partsOf } from '../field-registry.ts';
import type { RowControls, Slots } from '../slots.ts';
import { Timestamp } from '../timestamp.tsx';

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
