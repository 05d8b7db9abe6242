import { t } from '@lingui/core/macro';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './period.module.css';
import { periodName } from './period-name.ts';
import type { ShownPeriod } from './use-period.ts';

interface PeriodBarProps {
  readonly shown: ShownPeriod;
  /** At the end. */
  readonly children?: ReactNode;
}

/** Which month or quarter is looked at: this one, those before, and those to come. */
export function PeriodBar({ shown, children }: PeriodBarProps) {
  const { period, kind, current, turn, showCurrent } = shown;
  const isMonth = kind === 'month';
  return (
    <div className={classes.bar}>
      <div className={classes.turn}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={isMonth ? t`Previous month` : t`Previous quarter`}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft className={classes.arrow} size={16} aria-hidden />
        </ActionIcon>
        <Button variant="default" disabled={period === current} onClick={() => showCurrent()}>
          {isMonth ? t`This month` : t`This quarter`}
        </Button>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={isMonth ? t`Next month` : t`Next quarter`}
          onClick={() => turn(1)}
        >
          <IconChevronRight className={classes.arrow} size={16} aria-hidden />
        </ActionIcon>
      </div>
      <h2 className={classes.period} aria-live="polite">
        {periodName(period)}
      </h2>
      <SegmentedControl
        aria-label={t`Period`}
        data={[
          { value: 'month', label: t`Month` },
          { value: 'quarter', label: t`Quarter` },
        ]}
        value={kind}
        onChange={chosen => showCurrent(chosen)}
      />
      {children}
    </div>
  );
}
