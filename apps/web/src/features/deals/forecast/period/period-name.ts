import { t } from '@lingui/core/macro';
import { kindOfPeriod } from '@pipewright/contract/forecast/forecast-figures.ts';
import { monthName, shortMonthName } from '../months.ts';

/** `2026-03` → March 2026, `2026-Q1` → Q1 2026. */
export function periodName(period: string): string {
  return kindOfPeriod(period) === 'month' ? monthName(period) : quarterName(period);
}

/** For the heads of narrow columns. */
export function shortPeriodName(period: string): string {
  return kindOfPeriod(period) === 'month' ? shortMonthName(period) : quarterName(period);
}

function quarterName(period: string): string {
  const [year = '', quarter = ''] = period.split('-Q');
  return t`Q${quarter} ${year}`;
}
