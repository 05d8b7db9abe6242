import { Link } from '@tanstack/react-router';
import { writePercent } from '../../formats/formats.ts';
import type { ChartTone, ChartValue } from './chart-data.ts';
import classes from './plots.module.css';

export interface Slice extends ChartValue {
  readonly key: string;
  readonly label: string;
  readonly tone: ChartTone;
}

const radius = 40;
const length = 2 * Math.PI * radius;

/** Shares of a total as a ring, with a list of figures next to it. */
export function DonutChart({ label, slices }: { label: string; slices: readonly Slice[] }) {
  const sizes = slices.map(({ value }) => Math.max(value ?? 0, 0));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const before = (index: number) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0);
  const partOf = (size: number) => (whole > 0 ? size / whole : 0);
  return (
    <figure className={`${classes.figure} ${classes.donut}`} aria-label={label}>
      <svg viewBox="0 0 100 100" className={classes.ring} aria-hidden>
        {slices.map(({ key, tone }, index) => (
          <circle
            key={key}
            cx="50"
            cy="50"
            r={radius}
            data-tone={tone}
            strokeDasharray={`${partOf(sizes[index] ?? 0) * length} ${length}`}
            strokeDashoffset={-partOf(before(index)) * length}
            transform="rotate(-90 50 50)"
          />
        ))}
      </svg>
      <ul className={classes.slices}>
        {slices.map(({ key, label: name, text, tone, to }, index) => (
          <li key={key}>
            <span className={classes.swatch} data-tone={tone} aria-hidden />
            {to ? <Link {...to}>{name}</Link> : <span>{name}</span>}
            <span className={classes.value}>{text}</span>
            <span className={classes.share}>{writePercent(partOf(sizes[index] ?? 0) * 100, 1)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
