import { t } from '@lingui/core/macro';
import type { ImportBatchSummary } from '@pipewright/contract/operations/import/import-batches.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import classes from '../../kit/common/import/import.module.css';
import { ImportState } from '../../kit/common/import/import-history.tsx';
import { writeNumber } from '../../kit/formats/formats.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { type DataColumn, DataTable } from '../../kit/ui/table/data-table.tsx';
import { batchesOptions } from './batch-queries.ts';

/** One's own imports of several files. */
export function BatchHistory({ route }: { route: string }) {
  const { data: batches = [] } = useQuery(batchesOptions());
  return batches.length > 0 ? (
    <section className={classes.card} aria-label={t`History`}>
      <h2 className={classes.title}>{t`Earlier imports`}</h2>
      <DataTable
        label={t`Earlier imports`}
        columns={historyColumns(route)}
        rows={batches}
        keyOf={({ id }) => id}
        scrolls="both"
      />
    </section>
  ) : null;
}

function historyColumns(route: string): readonly DataColumn<ImportBatchSummary>[] {
  return [
    {
      key: 'files',
      heading: t`Files`,
      cell: ({ id, name }) => (
        <Link to={route} search={{ id }}>
          {name}
        </Link>
      ),
    },
    {
      key: 'when',
      heading: t`When`,
      cell: ({ createdAtUtc }) => <Timestamp value={createdAtUtc} withTime />,
    },
    {
      key: 'state',
      heading: t({ message: 'State', context: 'status' }),
      cell: batch => <ImportState summary={batch} />,
    },
    {
      key: 'count',
      heading: t`Number of files`,
      align: 'end',
      cell: ({ fileCount }) => writeNumber(fileCount),
    },
  ];
}
