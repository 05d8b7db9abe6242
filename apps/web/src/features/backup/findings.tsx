import { t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import type { ArchiveFindings } from '@pipewright/contract/operations/administration/backup.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { DataTable } from '../../kit/ui/table/data-table.tsx';
import classes from './backup.module.css';

/** What a dry run found: what stands against it, or what there would be beside what there is. */
export function Findings({ findings }: { findings: ArchiveFindings }) {
  const { problem, warnings, organization, madeAtUtc, scope, leftOut, kinds } = findings;
  if (problem) {
    return (
      <Alert color="red" role="alert">
        <strong>{t`This backup can’t be restored.`}</strong> {problem}
      </Alert>
    );
  }
  const left = leftOut.map(({ label, rows }) => `${label} (${writeNumber(rows)})`).join(', ');
  return (
    <>
      <p className={classes.text}>
        {organization}, {madeAtUtc && <Timestamp value={madeAtUtc} withTime />}
      </p>
      {warnings.map(warning => (
        <Alert key={warning} color="yellow">
          {warning}
        </Alert>
      ))}
      {leftOut.length > 0 && (
        <Alert color="yellow" title={t`Not restored`}>
          {scope === 'data'
            ? t`Your organization keeps its own people, roles, settings, history and audit log. Not restored from the backup: ${left}.`
            : t`Anything that would be sent out is not restored: ${left}.`}
        </Alert>
      )}
      <DataTable
        label={t`What will be restored`}
        columns={[
          { key: 'kind', heading: t`Kind`, cell: ({ label }) => label },
          {
            key: 'archive',
            heading: t`Archive`,
            align: 'end',
            cell: kind => <Count of={kind} value={kind.archived} />,
          },
          {
            key: 'now',
            heading: t`Now`,
            align: 'end',
            cell: kind => <Count of={kind} value={kind.present} />,
          },
        ]}
        rows={kinds}
        keyOf={({ label }) => label}
        scrolls="both"
      />
    </>
  );
}

/** Bold where the backup has another number of records than the organization. */
function Count({ of, value }: { of: ArchiveFindings['kinds'][number]; value: number }) {
  const text = writeNumber(value);
  return of.archived === of.present ? text : <strong>{text}</strong>;
}
