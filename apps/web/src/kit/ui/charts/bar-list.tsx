import { Link } from '@tanstack/react-router';
import classes from './charts.module.css';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
  readonly color?: string;
  /** The list behind it. */
  readonly to?: { readonly to: string; readonly search: Readonly<Record<string, string>> };
}

/** Values side by side as bars with their figures: a list, so that it reads aloud as one. */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ key, label: name, value, text, color, to }) => (
        <li key={key} className={classes.barLine}>
          <span className={classes.barName}>{to ? <Link {...to}>{name}</Link> : name}</span>
          <span className={classes.track} aria-hidden>
            <span
              className={classes.bar}
              style={{
                width: `${most > 0 ? (value / most) * 100 : 0}%`,
                ...(color && { background: color }),
              }}
            />
          </span>
          <span className={classes.figure}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
