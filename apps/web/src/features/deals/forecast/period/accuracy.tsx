import { t } from '@lingui/core/macro';
import { SegmentedControl, Skeleton } from '@mantine/core';
import type { PeriodKind } from '@pipewright/contract/forecast/forecast-figures.ts';
import type { readForecastAccuracy } from '@pipewright/contract/forecast/forecast-operations.ts';
import { IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { NotLoaded } from '../../../../kit/data/states/not-loaded.tsx';
import { writePercent } from '../../../../kit/formats/formats.ts';
import { useMoney } from '../../../../kit/formats/money.ts';
import { ListNotice } from '../../../../kit/ui/frames/list-notice.tsx';
import { type DataColumn, DataTable } from '../../../../kit/ui/table/data-table.tsx';
import classes from './period.module.css';
import { periodName } from './period-name.ts';
import { accuracyOptions } from './period-queries.ts';

/** How close people came with what they had submitted. */
export function Accuracy() {
  const [kind, setKind] = useState<PeriodKind>('quarter');
  const { data, error, refetch } = useQuery(accuracyOptions(kind));
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.explanation}>
          {t`What people submitted for past periods, and what they won: the closer both are, the higher the accuracy.`}
        </p>
        <SegmentedControl
          aria-label={t`Period`}
          data={[
            { value: 'month', label: t`Month` },
            { value: 'quarter', label: t`Quarter` },
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      {data?.length === 0 ? (
        <ListNotice
          icon={IconTargetArrow}
          title={t`No past forecasts`}
          hint={t`Once a period is over for which somebody has submitted a forecast, this shows how close it came.`}
        />
      ) : data ? (
        <Lines lines={data} />
      ) : error ? (
        <NotLoaded title={t`Failed to load the accuracy`} error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={200} m={16} w="auto" aria-busy />
      )}
    </>
  );
}

type Line = z.output<(typeof readForecastAccuracy)['result']>[number];

function Lines({ lines }: { lines: readonly Line[] }) {
  const money = useMoney();
  const percent = (share: number | null) => (share === null ? '–' : writePercent(Math.round(share * 100)));
  const amount = (key: 'won' | 'first' | 'last', heading: string): DataColumn<Line> => ({
    key,
    heading,
    align: 'end',
    cell: line => money(Math.round(line[key])),
  });
  const accuracy = (key: 'accuracyOfFirst' | 'accuracyOfLast'): DataColumn<Line> => ({
    key,
    heading: t`Accuracy`,
    align: 'end',
    cell: line => percent(line[key]),
  });
  return (
    <DataTable
      label={t`Accuracy of submitted forecasts`}
      hasCaption
      columns={[
        { key: 'name', heading: t`Name`, cell: ({ fullName }) => fullName ?? t`Somebody who has left` },
        { key: 'period', heading: t`Period`, cell: ({ period }) => periodName(period) },
        amount('won', t`Won`),
        amount('first', t`First forecast`),
        accuracy('accuracyOfFirst'),
        amount('last', t`Last forecast`),
        accuracy('accuracyOfLast'),
      ]}
      rows={lines}
      keyOf={({ userId, period }) => `${userId} ${period}`}
    />
  );
}
