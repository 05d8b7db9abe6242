import { t } from '@lingui/core/macro';
import type { ReportedFile } from '@pipewright/contract/operations/import-reports.ts';
import { writeList, writeNumber } from '../../../formats/formats.ts';
import { ScrollFrame } from '../../../ui/frames/scroll-frame.tsx';
import classes from '../import.module.css';
import { ComparedAmounts } from './compared-amounts.tsx';

interface GroupTableProps {
  readonly title: string;
  /** What the table is called among those of other files. */
  readonly label: string;
  readonly groups: ReportedFile['stages'];
}

/** Rows and amounts of each stage or owner: as the file has them, and as the records have them. */
export function GroupTable({ title, label, groups }: GroupTableProps) {
  const hasAmounts = groups.some(({ amounts }) => amounts.length > 0);
  const headings = [
    t`In the file`,
    t`Became`,
    t`Rows`,
    t`Imported`,
    ...(hasAmounts ? [t`Amount in the file`, t`Amount imported`] : []),
  ];
  return (
    <div className={classes.group}>
      <h3 className={classes.strong}>{title}</h3>
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
            {groups.map(group => (
              <tr key={group.text}>
                <th scope="row" className={classes.rowName}>
                  {group.text ?? t`No value`}
                </th>
                <td>{writeList(group.becomes)}</td>
                <td className={classes.number}>{writeNumber(group.rows)}</td>
                <td className={classes.number}>{writeNumber(group.imported)}</td>
                {hasAmounts && (
                  <>
                    <td className={classes.number}>
                      <ComparedAmounts amounts={group.amounts} part="inFile" />
                    </td>
                    <td className={classes.number}>
                      <ComparedAmounts amounts={group.amounts} part="imported" />
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </div>
  );
}
