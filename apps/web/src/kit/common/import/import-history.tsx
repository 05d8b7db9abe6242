import { t } from '@lingui/core/macro';
import type { ImportSummary } from '@pipewright/contract/operations/imports.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { writeNumber } from '../../formats/formats.ts';
import { Timestamp } from '../../formats/timestamp.tsx';
import type { Screens } from '../../records/screens/define-screens.ts';
import { StatusChip, type Tone } from '../../ui/chips/status-chip.tsx';
import { ScrollFrame } from '../../ui/frames/scroll-frame.tsx';
import classes from './import.module.css';
import { importsOptions, isBusy } from './import-queries.ts';

/** Every import of these records: who, when, which file, and what came of it. */
export function ImportHistory({ screens, route }: { screens: Screens; route: string }) {
  const { data: imports = [] } = useQuery(importsOptions(screens.resource.name));
  return imports.length > 0 ? (
    <section className={classes.card} aria-label={t`History`}>
      <h2 className={classes.title}>{t`Earlier imports`}</h2>
      <ScrollFrame label={t`Earlier imports`}>
        <table className={classes.grid}>
          <thead>
            <tr>
              {[
                t`File`,
                t`When`,
                t`Who`,
                t({ message: 'State', context: 'status' }),
                t`Rows`,
                t`Created`,
                t`Updated`,
                t`Skipped`,
                t`Errors`,
              ].map(heading => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {imports.map(each => (
              <HistoryRow key={each.id} summary={each} route={route} />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  ) : null;
}

function HistoryRow({ summary, route }: { summary: ImportSummary; route: string }) {
  const { id, fileName, createdAtUtc, madeBy, rowCount, counts, written } = summary;
  const [tone, text] = stateOf(summary);
  const shown = written ?? counts;
  return (
    <tr>
      <td>
        <Link to={route} search={{ id }}>
          {fileName}
        </Link>
      </td>
      <td>
        <Timestamp value={createdAtUtc} withTime />
      </td>
      <td>{madeBy.fullName}</td>
      <td>
        <StatusChip tone={tone}>{text}</StatusChip>
      </td>
      <td className={classes.number}>{writeNumber(rowCount)}</td>
      {(['create', 'update', 'skip', 'error'] as const).map(outcome => (
        <td key={outcome} className={classes.number}>
          {shown ? writeNumber(shown[outcome]) : '–'}
        </td>
      ))}
    </tr>
  );
}

export function stateOf(summary: Pick<ImportSummary, 'phase' | 'job' | 'isUndone'>): readonly [Tone, string] {
  const { phase, job, isUndone } = summary;
  if (isUndone) {
    return ['grey', t`Undone`];
  }
  if (isBusy(summary)) {
    return ['blue', t`In progress`];
  }
  if (job?.state === 'failed') {
    return ['red', t`Failed`];
  }
  if (phase !== 'run') {
    return ['amber', phase === 'check' ? t`Checked` : t`Not checked`];
  }
  return job?.state === 'done' ? ['green', t`Imported`] : ['amber', t`Paused`];
}
