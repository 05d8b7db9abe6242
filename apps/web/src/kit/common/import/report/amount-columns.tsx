import { t } from '@lingui/core/macro';
import type { ReportedFile } from '@pipewright/contract/operations/import/import-reports.ts';
import type { DataColumn } from '../../../ui/table/data-table.tsx';
import { ComparedAmounts } from './compared-amounts.tsx';

type WithAmounts = Pick<ReportedFile['columns'][number], 'amounts'>;

/** The amounts of the file beside those of the records, where there are any. */
export function amountColumns(rows: readonly WithAmounts[]): readonly DataColumn<WithAmounts>[] {
  if (rows.every(({ amounts }) => amounts.length === 0)) {
    return [];
  }
  return [
    {
      key: 'amountInFile',
      heading: t`Amount in the file`,
      align: 'end',
      cell: ({ amounts }) => <ComparedAmounts amounts={amounts} part="inFile" />,
    },
    {
      key: 'amountImported',
      heading: t`Amount imported`,
      align: 'end',
      cell: ({ amounts }) => <ComparedAmounts amounts={amounts} part="imported" />,
    },
  ];
}
