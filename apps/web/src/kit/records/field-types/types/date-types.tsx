import { msg } from '@lingui/core/macro';
import { Day } from '../../../formats/day.tsx';
import { writeMoment } from '../../../formats/formats.ts';
import { Timestamp } from '../../../formats/timestamp.tsx';
import { defineFieldType, emptyMeansDefault, type FieldCellProps, type TextContext } from '../field-type.ts';
import { plainText } from '../plain-text.ts';

const time = {
  toBody: emptyMeansDefault,
  sortLabels: [msg`oldest first`, msg`newest first`],
  importFormat: 'date',
} as const;

/** A day of the calendar, the same in every time zone. */
export const dateType = defineFieldType({
  ...time,
  cell: ({ value }: FieldCellProps) => <Day value={plainText(value)} />,
  text: value => momentText(value, 'UTC', { dateStyle: 'medium' }),
  column: { width: 116, grows: false },
});

/** A moment in the organization's time zone. */
export const dateTimeType = defineFieldType({
  ...time,
  cell: ({ value }: FieldCellProps) => <Timestamp value={plainText(value)} withTime />,
  text: dateTimeText,
  column: { width: 170, grows: false },
});

/** When a record was created or changed: the day is enough. */
export const recordTimeType = defineFieldType({
  ...time,
  cell: ({ value }: FieldCellProps) => <Timestamp value={plainText(value)} />,
  text: dateTimeText,
  column: { width: 116, grows: false },
});

function dateTimeText(value: unknown, { timeZone }: TextContext): string {
  return momentText(value, timeZone, { dateStyle: 'medium', timeStyle: 'short' });
}

function momentText(value: unknown, timeZone: string, style: Parameters<typeof writeMoment>[2]): string {
  const text = plainText(value);
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : writeMoment(moment, timeZone, style);
}
