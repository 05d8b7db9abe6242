import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconSun } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { isLate } from '../../../kit/common/activities/late.ts';
import { messageOf } from '../../../kit/data/client/api-error.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { useNow } from '../../../kit/formats/relative-time.tsx';
import list from '../../../kit/ui/frames/list.module.css';
import { ListNotice } from '../../../kit/ui/frames/list-notice.tsx';
import { ActivitiesFrame } from '../activities-frame.tsx';
import { dayOptions, dayParts, selectionOf } from '../activity-queries.ts';
import { useToday } from '../use-today.ts';
import classes from './day.module.css';
import { DaySection } from './day-section.tsx';

const titles = {
  overdue: msg`Overdue`,
  today: msg`Today`,
  upcoming: msg`Next 7 days`,
  undated: msg`Without a date`,
};

/** What somebody has to do: what is late, what is for today, and what comes. */
export function MyDay() {
  return (
    <ActivitiesFrame>
      <Parts />
    </ActivitiesFrame>
  );
}

function Parts() {
  const { sub } = useViewer();
  const today = useToday();
  const now = useNow();
  const answers = useQueries({ queries: dayParts.map(part => dayOptions(part, sub, today)) });
  const failed = answers.find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <div className={list.card}>
        <ListNotice icon={IconAlertTriangle} title={messageOf(failed.error)} isError>
          <Button onClick={() => void failed.refetch()}>{t`Try Again`}</Button>
        </ListNotice>
      </div>
    );
  }
  if (answers.some(({ data }) => !data)) {
    return <Skeleton height={320} aria-busy />;
  }
  // What was due this morning is late, and the list still counts it as today.
  const ofToday = answers[1]?.data?.data ?? [];
  const late = ofToday.filter(activity => isLate(activity, now));
  const parts = dayParts.map((part, place) => {
    const { data = [], total } = answers[place]?.data ?? {};
    const shown =
      part === 'overdue'
        ? [...data, ...late]
        : part === 'today'
          ? data.filter(activity => !late.includes(activity))
          : data;
    const isCut = total !== undefined && total.count > data.length;
    return { part, shown, all: isCut ? selectionOf(part, sub, today) : undefined };
  });
  if (parts.every(({ shown }) => shown.length === 0)) {
    return (
      <div className={list.card}>
        <ListNotice
          icon={IconSun}
          title={t`Nothing to do`}
          hint={t`Open activities assigned to you appear here.`}
        />
      </div>
    );
  }
  return (
    <div className={classes.parts}>
      {parts.map(
        ({ part, shown, all }) =>
          (shown.length > 0 || part === 'today') && (
            <DaySection key={part} title={i18n._(titles[part])} activities={shown} all={all} />
          ),
      )}
    </div>
  );
}
