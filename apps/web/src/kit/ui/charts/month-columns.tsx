import { dateFormatIn } from '../../formats/formats.ts';
import classes from './charts.module.css';

interface Month {
  /** `2026-03` */
  readonly month: string;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
  /** The short form of the value above a column. */
  readonly figure: string;
}

const names = { month: 'short', timeZone: 'UTC' } as const;
const longNames = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/**
 * One column per month, oldest first. The highest column shows its value as the scale. A visually hidden table has
 * the data for screen readers.
 */
export function MonthColumns({ label, months }: { label: string; months: readonly Month[] }) {
  const most = Math.max(...months.map(({ value }) => value), 0);
  const highest = months.find(({ value }) => value === most && value > 0);
  return (
    <figure className={classes.columns} aria-label={label}>
      <div className={classes.plot} aria-hidden>
        {months.map(({ month, value, text, figure }) => (
          <div
            key={month}
            className={classes.column}
            title={`${dateFormatIn(longNames).format(dateOf(month))}: ${text}`}
          >
            <div className={classes.space}>
              {month === highest?.month && <span className={classes.most}>{figure}</span>}
              <div
                className={classes.stem}
                style={{ height: `${most > 0 ? (value / most) * 100 : 0}%` }}
                data-nothing={value === 0 || undefined}
              />
            </div>
            <span className={classes.tick}>{dateFormatIn(names).format(dateOf(month))}</span>
          </div>
        ))}
      </div>
      {/* A table ignores its CSS height, so a wrapper keeps it from making the page longer. */}
      <div className={classes.hidden}>
        <table>
          <caption>{label}</caption>
          <tbody>
            {months.map(({ month, text }) => (
              <tr key={month}>
                <th scope="row">{dateFormatIn(longNames).format(dateOf(month))}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** The last twelve months, of which some may have no value. */
export function lastMonths(count: number, now = new Date()): readonly string[] {
  return Array.from({ length: count }, (_, i) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - i), 1));
    return month.toISOString().slice(0, 7);
  });
}

function dateOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
