import { plural, t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import {
  downloadImportBatchReport,
  downloadImportReport,
  type ReportedFile,
} from '@pipewright/contract/operations/import/import-reports.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useChange } from '../../../data/changes/use-change.ts';
import { messageOf } from '../../../data/client/api-error.ts';
import { download } from '../../../data/client/download.ts';
import { writeNumber } from '../../../formats/formats.ts';
import { inRowsText } from '../../../formats/row-counts.ts';
import { useAllScreens } from '../../../records/screens/registry.tsx';
import classes from '../import.module.css';
import { reportOptions } from '../import-queries.ts';
import { ColumnTable } from './column-table.tsx';
import { DifferentTotals } from './different-totals.tsx';
import { GroupTable } from './group-table.tsx';
import { SamePeople } from './same-people.tsx';

interface ImportReportProps {
  readonly kind: 'import' | 'batch';
  readonly id: string;
  /** The page of the import. */
  readonly route: string;
}

/** What was imported and what was not, next to what the files have. */
export function ImportReport({ kind, id, route }: ImportReportProps) {
  const { data, error } = useQuery(reportOptions(kind, id));
  if (!data) {
    return error ? (
      <Alert color="red" role="alert">
        {messageOf(error)}
      </Alert>
    ) : (
      <div className={classes.card} aria-busy />
    );
  }
  return (
    <>
      <section className={classes.card} aria-label={t`Report`}>
        <div className={classes.line}>
          <div>
            <h2 className={classes.title}>{t`Import report`}</h2>
            <p className={classes.hint}>
              {t`What the files have, next to what the records have. Amounts were read back after the import.`}
            </p>
          </div>
          <div className={classes.actions}>
            <Button variant="default" renderRoot={props => <Link to={route} search={{ id }} {...props} />}>
              {t`Back to the import`}
            </Button>
            <ReportDownload kind={kind} id={id} />
          </div>
        </div>
      </section>
      {data.files.map(file => (
        <FileReport key={file.id} file={file} />
      ))}
    </>
  );
}

function ReportDownload({ kind, id }: Pick<ImportReportProps, 'kind' | 'id'>) {
  const save = useChange({
    send: () => {
      const operation = kind === 'import' ? downloadImportReport : downloadImportBatchReport;
      return download({ ...operation, path: operation.path.replace(':id', id) }, {}, 'import-report.xlsx');
    },
    changes: [],
    failure: t`The file couldn’t be created. Please try again.`,
  });
  return (
    <Button loading={save.isPending} onClick={() => save.mutate()}>
      {t`Download report`}
    </Button>
  );
}

function FileReport({ file }: { file: ReportedFile }) {
  const screens = useAllScreens().find(({ resource }) => resource.name === file.resource);
  const name = file.sheet ? t`${{ fileName: file.fileName }}: ${{ sheet: file.sheet }}` : file.fileName;
  return (
    <section className={classes.card} aria-label={name}>
      <div>
        <h2 className={classes.title}>{name}</h2>
        <p className={classes.hint}>{[screens?.label[1], rowsText(file)].filter(Boolean).join(' · ')}</p>
      </div>
      {!file.isKept && (
        <Alert color="gray">{t`The details of a report are deleted after 30 days, together with the file.`}</Alert>
      )}
      {file.reasons.length > 0 && (
        <div>
          <h3 className={classes.strong}>{t`Rows that were not imported`}</h3>
          <ul className={classes.used}>
            {file.reasons.map(({ reason, count }) => (
              <li key={reason}>
                {reason} <span className={classes.hint}>{inRowsText(count)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {file.written && file.brokenRows > 0 && (
        <p className={classes.plain}>
          {t({
            message: plural(file.brokenRows, {
              one: '# row has characters that could not be read, and was imported as it is.',
              other: '# rows have characters that could not be read, and were imported as they are.',
            }),
          })}
        </p>
      )}
      <SamePeople people={file.samePeople} />
      <DifferentTotals resource={file.resource ?? ''} totals={file.differentTotals} />
      {file.isKept && file.columns.length > 0 && (
        <ColumnTable label={t`Columns of ${{ file: name }}`} columns={file.columns} />
      )}
      {file.stages.length > 0 && (
        <GroupTable
          title={t`By stage or status`}
          label={t`${{ file: name }} by stage or status`}
          groups={file.stages}
        />
      )}
      {file.owners.length > 0 && (
        <GroupTable title={t`By owner`} label={t`${{ file: name }} by owner`} groups={file.owners} />
      )}
    </section>
  );
}

function rowsText({ rowCount, written, isLeftOut, problem }: ReportedFile): string {
  if (problem) {
    return problem;
  }
  if (isLeftOut || !written) {
    return t`Left out`;
  }
  const imported = writeNumber(written.create + written.update);
  const number = writeNumber(rowCount);
  return t({
    message: plural(rowCount, {
      one: `${imported} of ${number} row imported`,
      other: `${imported} of ${number} rows imported`,
    }),
  });
}
