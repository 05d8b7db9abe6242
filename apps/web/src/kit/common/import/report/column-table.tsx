import { t } from '@lingui/core/macro';
import type { ReportedFile } from '@pipewright/contract/operations/import/import-reports.ts';
import { notesTarget } from '@pipewright/contract/operations/import/import-settings.ts';
import { writeNumber } from '../../../formats/formats.ts';
import { declaredText } from '../../../language/declared-text.ts';
import { type DataColumn, DataTable } from '../../../ui/table/data-table.tsx';
import { amountColumns } from './amount-columns.tsx';

type Column = ReportedFile['columns'][number];

/** How many values of each column were imported, and why others were not. */
export function ColumnTable({ label, columns }: { label: string; columns: readonly Column[] }) {
  const shown: readonly DataColumn<Column>[] = [
    { key: 'heading', heading: t`Column`, cell: ({ heading }) => heading },
    { key: 'became', heading: t`Became`, cell: becameText },
    {
      key: 'filled',
      heading: t`Values in the file`,
      align: 'end',
      cell: ({ filled }) => writeNumber(filled),
    },
    {
      key: 'imported',
      heading: t`Values imported`,
      align: 'end',
      cell: ({ imported }) => writeNumber(imported),
    },
    ...amountColumns(columns),
    { key: 'why', heading: t`Why not imported`, cell: whyText, wraps: true },
  ];
  return (
    <DataTable label={label} columns={shown} rows={columns} keyOf={({ heading }) => heading} scrolls="both" />
  );
}

function becameText({ field, label }: Column): string {
  if (field === null) {
    return t`Left out`;
  }
  return field === notesTarget ? t`Notes` : declaredText(label ?? field);
}

function whyText({ field, filled, imported, emptied, reasons }: Column): string {
  if (field === null) {
    return filled > 0 ? t`The column was left out` : '';
  }
  const own = reasons.reduce((sum, { count }) => sum + count, 0);
  const ofRows = filled - imported - emptied - own;
  return [
    ...reasons.map(({ reason, count }) => `${reason} (${writeNumber(count)})`),
    ...(emptied > 0 ? [t`Not in your lists, left empty (${{ number: writeNumber(emptied) }})`] : []),
    ...(ofRows > 0 ? [t`Row not imported (${{ number: writeNumber(ofRows) }})`] : []),
  ].join('; ');
}
