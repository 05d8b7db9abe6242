import { t } from '@lingui/core/macro';
import type { ReportedFile } from '@pipewright/contract/operations/import-reports.ts';
import { notesTarget } from '@pipewright/contract/operations/imports.ts';
import { writeNumber } from '../../../formats/formats.ts';
import { declaredText } from '../../../language/declared-text.ts';
import { ScrollFrame } from '../../../ui/frames/scroll-frame.tsx';
import classes from '../import.module.css';
import { ComparedAmounts } from './compared-amounts.tsx';

type Column = ReportedFile['columns'][number];

/** How many values of each column were imported, and why others were not. */
export function ColumnTable({ label, columns }: { label: string; columns: readonly Column[] }) {
  const hasAmounts = columns.some(({ amounts }) => amounts.length > 0);
  const headings = [
    t`Column`,
    t`Became`,
    t`Values in the file`,
    t`Values imported`,
    ...(hasAmounts ? [t`Amount in the file`, t`Amount imported`] : []),
    t`Why not imported`,
  ];
  return (
    <ScrollFrame label={label}>
      <table className={classes.grid}>
        <thead>
          <tr>
            {headings.map(heading => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(column => (
            <tr key={column.heading}>
              <th scope="row" className={classes.rowName}>
                {column.heading}
              </th>
              <td>{becameText(column)}</td>
              <td className={classes.number}>{writeNumber(column.filled)}</td>
              <td className={classes.number}>{writeNumber(column.imported)}</td>
              {hasAmounts && (
                <>
                  <td className={classes.number}>
                    <ComparedAmounts amounts={column.amounts} part="inFile" />
                  </td>
                  <td className={classes.number}>
                    <ComparedAmounts amounts={column.amounts} part="imported" />
                  </td>
                </>
              )}
              <td className={classes.reason}>{whyText(column)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
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
