import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../kit/data/client/api-error.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { writeNumber } from '../../../kit/formats/formats.ts';
import { wallTimeOf } from '../../../kit/formats/wall-time.ts';
import list from '../../../kit/ui/frames/list.module.css';
import { ListNotice } from '../../../kit/ui/frames/list-notice.tsx';
import { ActivitiesFrame } from '../activities-frame.tsx';
import { calendarOptions } from '../activity-queries.ts';
import classes from './calendar.module.css';
import { CalendarBar } from './calendar-bar.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { useSpan } from './use-span.ts';

/** What is planned, day by day, by the organization's clock. */
export function Calendar() {
  const { sub, organization } = useViewer();
  const span = useSpan();
  const { data, error, refetch } = useQuery({
    ...calendarOptions(span.weeks.flat(), span.isEverybodys ? undefined : sub),
    placeholderData: keepPreviousData,
  });
  const byDay = Map.groupBy(data?.data ?? [], ({ dueAtUtc }) =>
    wallTimeOf(dueAtUtc ?? '', organization.timeZone).slice(0, 10),
  );
  return (
    <ActivitiesFrame>
      <div className={list.card}>
        <CalendarBar span={span} />
        {data ? (
          <CalendarGrid span={span} byDay={byDay} />
        ) : error ? (
          <ListNotice icon={IconAlertTriangle} title={messageOf(error)} isError>
            <Button onClick={() => void refetch()}>{t`Try Again`}</Button>
          </ListNotice>
        ) : (
          <Skeleton height={560} aria-busy />
        )}
        {data?.nextCursor && (
          <p
            className={classes.note}
          >{t`Only the first ${writeNumber(data.data.length)} are shown: there are more.`}</p>
        )}
      </div>
    </ActivitiesFrame>
  );
}
