import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { type Worth, worthNames } from '@pipewright/contract/forecast/forecast-figures.ts';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../../kit/data/states/not-loaded.tsx';
import { writeDay } from '../../../../kit/formats/formats.ts';
import { useMoney } from '../../../../kit/formats/money.ts';
import { dayText } from '../../../../kit/ui/address/parameter-values.ts';
import {
  parameters,
  useSearchParameters,
  useSetSearch,
} from '../../../../kit/ui/address/search-parameters.ts';
import { ListNotice } from '../../../../kit/ui/frames/list-notice.tsx';
import { DateInput } from '../../../../kit/ui/inputs/date-input.tsx';
import { DataTable } from '../../../../kit/ui/table/data-table.tsx';
import { ChangedDeals } from './changed-deals.tsx';
import { lastMonday } from './last-monday.ts';
import { PeriodBar } from './period-bar.tsx';
import { changesOptions, periodForecastOptions, snapshotsOptions } from './period-queries.ts';
import { usePeriod } from './use-period.ts';

const sinceParameter = parameters({ since: dayText });

/** What has become of a period's forecast since a day, and which deals did it. */
export function Changes() {
  const shown = usePeriod();
  const setSearch = useSetSearch();
  const { since: asked } = useSearchParameters(sinceParameter);
  const since = asked ?? lastMonday(shown.today);
  const { data, error, refetch } = useQuery(changesOptions(shown.period, since));
  return (
    <>
      <PeriodBar shown={shown}>
        <DateInput
          aria-label={t`Since`}
          value={since}
          onChange={day => day && setSearch({ since: day })}
          w={150}
        />
      </PeriodBar>
      <Weeks period={shown.period} since={since} />
      {data?.count === 0 ? (
        <ListNotice
          icon={IconArrowsDiff}
          title={t`Nothing has changed`}
          hint={t`Deals that were added, won, lost, moved or changed since this day appear here.`}
        />
      ) : data ? (
        <ChangedDeals result={data} since={since} />
      ) : error ? (
        <NotLoaded title={t`Failed to load the changes`} error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={280} m={16} w="auto" aria-busy />
      )}
    </>
  );
}

/** The figures of the snapshots since the day, and those of now. */
function Weeks({ period, since }: { period: string; since: string }) {
  const { data: snapshots = [] } = useQuery(snapshotsOptions(period));
  const { data: forecast } = useQuery(periodForecastOptions(period));
  const money = useMoney();
  const earlier = snapshots.filter(({ takenOn }) => takenOn >= since).slice(0, 13);
  if (!forecast || earlier.length === 0) {
    return null;
  }
  const rows: readonly { readonly day: string; readonly worth: Worth }[] = [
    { day: t`Now`, worth: forecast.total },
    ...earlier.map(snapshot => ({ day: writeDay(snapshot.takenOn), worth: snapshot })),
  ];
  const headings: Readonly<Record<keyof Worth, string>> = {
    won: t`Won`,
    commit: t`Commit`,
    bestCase: t`Best case`,
    pipeline: t`Pipeline`,
    weighted: t`Weighted`,
  };
  return (
    <DataTable
      label={t`Week by week`}
      hasCaption
      columns={[
        { key: 'day', heading: t`Day`, cell: ({ day }) => day },
        ...worthNames.map(name => ({
          key: name,
          heading: headings[name],
          align: 'end' as const,
          cell: ({ worth }: (typeof rows)[number]) => money(Math.round(worth[name])),
        })),
      ]}
      rows={rows}
      keyOf={({ day }) => day}
    />
  );
}
