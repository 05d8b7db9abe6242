import { t } from '@lingui/core/macro';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { dateFormatIn } from '../../../kit/formats/formats.ts';
import { useToday } from '../use-today.ts';
import classes from './calendar.module.css';
import type { Span } from './use-span.ts';

const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const week = { dateStyle: 'medium', timeZone: 'UTC' } as const;

/** What time is looked at, and whose. */
export function CalendarBar({ span }: { span: Span }) {
  const today = useToday();
  const { unit, at, weeks, isEverybodys, show, turn, setEverybodys } = span;
  const days = weeks.flat();
  const title =
    unit === 'month'
      ? dateFormatIn(month).format(new Date(at))
      : dateFormatIn(week).formatRange(new Date(days[0] ?? at), new Date(days.at(-1) ?? at));
  return (
    <div className={classes.bar}>
      <div className={classes.turn}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={unit === 'month' ? t`Previous month` : t`Previous week`}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => show(today)}>
          {t`Today`}
        </Button>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={unit === 'month' ? t`Next month` : t`Next week`}
          onClick={() => turn(1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
      <h2 className={classes.title} aria-live="polite">
        {title}
      </h2>
      <SegmentedControl
        aria-label={t`Whose`}
        data={[
          { value: 'mine', label: t`Mine` },
          { value: 'all', label: t`Everybody's` },
        ]}
        value={isEverybodys ? 'all' : 'mine'}
        onChange={whose => setEverybodys(whose === 'all')}
      />
      <SegmentedControl
        aria-label={t`Shown`}
        data={[
          { value: 'month', label: t`Month` },
          { value: 'week', label: t`Week` },
        ]}
        value={unit}
        onChange={chosen => show(at, chosen)}
      />
    </div>
  );
}
