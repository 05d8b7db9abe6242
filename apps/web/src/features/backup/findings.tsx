import { t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import type { ArchiveFindings } from '@pipewright/contract/operations/backup.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import classes from './backup.module.css';

/** What must be reachable by the keyboard, because it scrolls. */
const reachable = 0;

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
      <section className={classes.scroll} aria-label={t`What will be restored`} tabIndex={reachable}>
        <table className={classes.kinds}>
          <thead>
            <tr>
              <th scope="col">{t`Kind`}</th>
              <th scope="col">{t`Archive`}</th>
              <th scope="col">{t`Now`}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ label, archived, present }) => (
              <tr key={label} data-differs={archived !== present || undefined}>
                <th scope="row">{label}</th>
                <td>{writeNumber(archived)}</td>
                <td>{writeNumber(present)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
