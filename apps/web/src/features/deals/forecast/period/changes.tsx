import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { type Worth, worthNames } from '@pipewright/contract/forecast/forecast-figures.ts';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../../kit/data/states/not-loaded.tsx';
import { writeDay } from '../../../../kit/formats/formats.ts';
import { useMoney } from '../../../../kit/formats/money.ts';
import { useSearchParameters, useSetSearch } from '../../../../kit/ui/address/search-parameters.ts';
import { ListNotice } from '../../../../kit/ui/frames/list-notice.tsx';
import { ScrollFrame } from '../../../../kit/ui/frames/scroll-frame.tsx';
import { DateInput } from '../../../../kit/ui/inputs/date-input.tsx';
import table from '../forecast.module.css';
import { ChangedDeals } from './changed-deals.tsx';
import { lastMonday } from './last-monday.ts';
import classes from './period.module.css';
import { PeriodBar } from './period-bar.tsx';
import { changesOptions, periodForecastOptions, snapshotsOptions } from './period-queries.ts';
import { usePeriod } from './use-period.ts';

/** What has become of a period's forecast since a day, and which deals did it. */
export function Changes() {
  const shown = usePeriod();
  const setSearch = useSetSearch();
  const { since: asked } = useSearchParameters();
  const since = /^\d{4}-\d{2}-\d{2}$/.test(asked ?? '') ? String(asked) : lastMonday(shown.today);
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
  const earlier = snapshots.filter(({ takenOn }) => takenOn >= since).slice(0, 13);
  if (!forecast || earlier.length === 0) {
    return null;
  }
  return (
    <ScrollFrame label={t`Week by week`}>
      <table className={`${table.table} ${classes.table}`}>
        <caption className={table.caption}>{t`Week by week`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Day`}</th>
            <th scope="col">{t`Won`}</th>
            <th scope="col">{t`Commit`}</th>
            <th scope="col">{t`Best case`}</th>
            <th scope="col">{t`Pipeline`}</th>
            <th scope="col">{t`Weighted`}</th>
          </tr>
        </thead>
        <tbody>
          <Week name={t`Now`} worth={forecast.total} />
          {earlier.map(snapshot => (
            <Week key={snapshot.takenOn} name={writeDay(snapshot.takenOn)} worth={snapshot} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function Week({ name, worth }: { name: string; worth: Worth }) {
  const money = useMoney();
  return (
    <tr>
      <th scope="row">{name}</th>
      {worthNames.map(figure => (
        <td key={figure}>{money(Math.round(worth[figure]))}</td>
      ))}
    </tr>
  );
}
