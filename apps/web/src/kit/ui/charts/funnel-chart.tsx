import { Link } from '@tanstack/react-router';
import { writePercent } from '../../formats/formats.ts';
import type { ChartValue } from './chart-data.ts';
import classes from './plots.module.css';

export interface FunnelStep extends ChartValue {
  readonly key: string;
  readonly label: string;
  /** Beside the figure, such as how long it takes. */
  readonly note?: string;
}

/** Steps one below the other, each with how many percent of the first one it has. */
export function FunnelChart({ label, steps }: { label: string; steps: readonly FunnelStep[] }) {
  const most = Math.max(...steps.map(({ value }) => value ?? 0), 0);
  const first = steps[0]?.value ?? 0;
  const shareOf = (value: number | null) =>
    first > 0 ? ` · ${writePercent(((value ?? 0) / first) * 100, 0)}` : '';
  return (
    <figure className={classes.figure} aria-label={label}>
      <ol className={classes.funnel}>
        {steps.map(({ key, label: name, value, text, to, note }) => (
          <li key={key}>
            {to ? <Link {...to}>{name}</Link> : <span>{name}</span>}
            <span
              className={classes.step}
              style={{ width: `${most > 0 ? Math.max(((value ?? 0) / most) * 100, 1) : 0}%` }}
              aria-hidden
            />
            <span className={classes.value}>
              {text}
              {shareOf(value)}
              {note && <span className={classes.share}> {note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
