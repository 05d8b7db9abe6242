import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import type { ForecastResult } from '@pipewright/contract/forecast/forecast-figures.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { IconCalendarDollar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay, useViewer } from '../../../../kit/data/session/viewer.tsx';
import { NotLoaded } from '../../../../kit/data/states/not-loaded.tsx';
import { ListNotice } from '../../../../kit/ui/frames/list-notice.tsx';
import { PeriodBar } from './period-bar.tsx';
import { periodForecastOptions } from './period-queries.ts';
import { RollUpTable } from './roll-up-table.tsx';
import { Submissions } from './submissions.tsx';
import { usePeriod } from './use-period.ts';

type Person = Pick<ForecastResult['people'][number], 'fullName' | 'maySubmit'> & { readonly userId: string };

/** A month or quarter by team and person: what is to be won, was won, and can be expected. */
export function RollUp() {
  const shown = usePeriod();
  const { sub: userId, name: fullName } = useViewer();
  const maySubmit = useMay(deals.permissions.edit);
  const [person, setPerson] = useState<Person>();
  const { data, error, refetch } = useQuery({
    ...periodForecastOptions(shown.period),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PeriodBar shown={shown}>
        {maySubmit && (
          <Button onClick={() => setPerson({ userId, fullName, maySubmit })}>{t`Submit my forecast`}</Button>
        )}
      </PeriodBar>
      {data ? (
        <Lines forecast={data} onOpen={setPerson} />
      ) : error ? (
        <NotLoaded title={t`Failed to load the forecast`} error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={280} m={16} w="auto" aria-busy />
      )}
      {person && <Submissions person={person} period={shown.period} onClose={() => setPerson(undefined)} />}
    </>
  );
}

function Lines({ forecast, onOpen }: { forecast: ForecastResult; onOpen: (person: Person) => void }) {
  const { people, teams, noDate } = forecast;
  return people.length === 0 && teams.length === 0 && noDate.count === 0 ? (
    <ListNotice
      icon={IconCalendarDollar}
      title={t`Nothing to forecast`}
      hint={t`Deals that are expected to close in this period appear here, with targets and submitted forecasts.`}
    />
  ) : (
    <RollUpTable forecast={forecast} onOpen={onOpen} />
  );
}
