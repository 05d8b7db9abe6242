import { t } from '@lingui/core/macro';
import { writePercent } from '../../../kit/formats/formats.ts';
import classes from './report-view.module.css';

/** How much a figure differs from the one that it is compared with, in percent. */
export function Change({ value, before }: { value: number | null; before: number | null }) {
  // Where there was nothing to calculate it from, there is nothing to compare with.
  if (before === null) {
    return null;
  }
  if (before === 0) {
    return value ? <span className={classes.change}>{t`new`}</span> : null;
  }
  const percent = (((value ?? 0) - before) / Math.abs(before)) * 100;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return (
    <span className={classes.change} data-direction={percent > 0 ? 'up' : percent < 0 ? 'down' : undefined}>
      {sign}
      {writePercent(Math.abs(percent), 1)}
    </span>
  );
}
