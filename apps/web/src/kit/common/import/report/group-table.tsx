import { t } from '@lingui/core/macro';
import type { ReportedFile } from '@pipewright/contract/operations/import/import-reports.ts';
import { writeList, writeNumber } from '../../../formats/formats.ts';
import { type DataColumn, DataTable } from '../../../ui/table/data-table.tsx';
import classes from '../import.module.css';
import { amountColumns } from './amount-columns.tsx';

interface GroupTableProps {
  readonly title: string;
  /** What the table is called among those of other files. */
  readonly label: string;
  readonly groups: ReportedFile['stages'];
}

type Group = ReportedFile['stages'][number];

/** Rows and amounts of each stage or owner: as the file has them, and as the records have them. */
export function GroupTable({ title, label, groups }: GroupTableProps) {
  const columns: readonly DataColumn<Group>[] = [
    { key: 'text', heading: t`In the file`, cell: ({ text }) => text ?? t`No value` },
    { key: 'becomes', heading: t`Became`, cell: ({ becomes }) => writeList(becomes) },
    { key: 'rows', heading: t`Rows`, align: 'end', cell: ({ rows }) => writeNumber(rows) },
    { key: 'imported', heading: t`Imported`, align: 'end', cell: ({ imported }) => writeNumber(imported) },
    ...amountColumns(groups),
  ];
  return (
    <div className={classes.group}>
      <h3 className={classes.strong}>{title}</h3>
      <DataTable
        label={label}
        columns={columns}
        rows={groups}
        keyOf={({ text }) => text ?? ''}
        scrolls="both"
      />
    </div>
  );
}
