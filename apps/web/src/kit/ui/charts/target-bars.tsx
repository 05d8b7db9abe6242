import { Link } from '@tanstack/react-router';
import type { Bar } from './bar-list.tsx';
import classes from './target-bars.module.css';

export interface TargetBar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** Where the mark is; null without a target. */
  readonly target: number | null;
  /** The value, the target and the share that was reached, as people read them. */
  readonly text: string;
  /** The list behind it. */
  readonly to?: Bar['to'];
}

/** Values as bars, each with its target marked by a line. A list, so that it reads aloud as one. */
export function TargetBars({ label, bars }: { label: string; bars: readonly TargetBar[] }) {
  const most = Math.max(...bars.flatMap(({ value, target }) => [value, target ?? 0]), 0);
  const share = (value: number) => `${most > 0 ? (Math.max(0, value) / most) * 100 : 0}%`;
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ key, label: name, value, target, text, to }) => (
        <li key={key} className={classes.line}>
          <span className={classes.name}>{to ? <Link {...to}>{name}</Link> : name}</span>
          <span className={classes.figure}>{text}</span>
          <span className={classes.track} aria-hidden>
            <span
              className={classes.bar}
              data-reached={(target !== null && value >= target) || undefined}
              style={{ width: share(value) }}
            />
            {target !== null && target > 0 && (
              <span className={classes.mark} style={{ insetInlineStart: share(target) }} />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
