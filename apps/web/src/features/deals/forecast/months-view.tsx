import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCalendarDollar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Selection } from '../../../kit/records/workspace/view.ts';
import { ListNotice } from '../../../kit/ui/frames/list-notice.tsx';
import { forecastOptions, stagesOptions } from '../deal-queries.ts';
import classes from './forecast.module.css';
import { ForecastChart } from './forecast-chart.tsx';
import { ForecastTable } from './forecast-table.tsx';

/** The open and the won deals that are selected, by the month they are expected to close in. */
export function Months({ selection }: { selection: Selection }) {
  const { data, error, refetch } = useQuery({
    ...forecastOptions(selection),
    placeholderData: keepPreviousData,
  });
  const { data: stages = [] } = useQuery(stagesOptions());
  const won = stages.filter(({ isWon }) => isWon).map(({ id }) => id);
  if (error && !data) {
    return (
      <ListNotice icon={IconAlertTriangle} title={t`Failed to load the forecast`} isError>
        <Button onClick={() => void refetch()}>{t`Try Again`}</Button>
      </ListNotice>
    );
  }
  if (!data) {
    return <Skeleton height={360} m={16} w="auto" aria-busy />;
  }
  if (data.length === 0) {
    return (
      <ListNotice
        icon={IconCalendarDollar}
        title={t`Nothing to forecast`}
        hint={t`Deals with an expected close date appear here, in the month they are expected to close in.`}
      />
    );
  }
  return (
    <div className={classes.forecast}>
      <ForecastChart months={data} />
      <ForecastTable months={data} selection={selection} wonStages={won} />
    </div>
  );
}
