import { t } from '@lingui/core/macro';
import type { ImportBatchSummary } from '@pipewright/contract/operations/import-batches.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import classes from '../../kit/common/import/import.module.css';
import { stateOf } from '../../kit/common/import/import-history.tsx';
import { writeNumber } from '../../kit/formats/formats.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { ScrollFrame } from '../../kit/ui/frames/scroll-frame.tsx';
import { batchesOptions } from './batch-queries.ts';

/** One's own imports of several files. */
export function BatchHistory({ route }: { route: string }) {
  const { data: batches = [] } = useQuery(batchesOptions());
  return batches.length > 0 ? (
    <section className={classes.card} aria-label={t`History`}>
      <h2 className={classes.title}>{t`Earlier imports`}</h2>
      <ScrollFrame label={t`Earlier imports`}>
        <table className={classes.grid}>
          <thead>
            <tr>
              {[t`Files`, t`When`, t({ message: 'State', context: 'status' }), t`Number of files`].map(
                heading => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {batches.map(each => (
              <HistoryRow key={each.id} batch={each} route={route} />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  ) : null;
}

function HistoryRow({ batch, route }: { batch: ImportBatchSummary; route: string }) {
  const [tone, text] = stateOf(batch);
  return (
    <tr>
      <td>
        <Link to={route} search={{ id: batch.id }}>
          {batch.name}
        </Link>
      </td>
      <td>
        <Timestamp value={batch.createdAtUtc} withTime />
      </td>
      <td>
        <StatusChip tone={tone}>{text}</StatusChip>
      </td>
      <td className={classes.number}>{writeNumber(batch.fileCount)}</td>
    </tr>
  );
}
