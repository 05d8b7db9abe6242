import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { useMoney } from '../../../kit/formats/money.ts';
import type { ForecastMonth } from '../deal-queries.ts';
import classes from './forecast.module.css';
import { monthsBetween, shortMonthName } from './months.ts';

/** The months beside each other, for the eye; the table below says the same in figures. */
export function ForecastChart({ months }: { months: readonly ForecastMonth[] }) {
  const compact = useMoney('compact');
  const dated = continuous(months);
  const highest = Math.max(1, ...dated.flatMap(({ sum, won }) => [sum, won]));
  const bars = useRef<HTMLDivElement>(null);
  // Where not all of them fit, one begins with this month and not with the oldest.
  useEffect(() => {
    const now = bars.current?.querySelector<HTMLElement>('[data-now]');
    bars.current?.scrollTo({ left: now?.offsetLeft });
  }, []);
  const thisMonth = new Date().toISOString().slice(0, 7);
  const height = (value: number) => ({ height: `${(value / highest) * 100}%` });
  return (
    <figure className={classes.figure} aria-hidden>
      <div ref={bars} className={classes.bars}>
        {dated.map(({ month, sum, weighted, won }) => (
          <div key={month} className={classes.month} data-now={month === thisMonth || undefined}>
            <div className={classes.pair}>
              <span className={classes.bar} data-of="sum" style={height(sum)}>
                <span
                  className={classes.bar}
                  data-of="weighted"
                  style={{ height: `${share(weighted, sum)}%` }}
                />
              </span>
              <span className={classes.bar} data-of="won" style={height(won)} />
            </div>
            <span className={classes.value}>{compact(weighted + won)}</span>
            <span>{shortMonthName(month)}</span>
          </div>
        ))}
      </div>
      <figcaption className={classes.legend}>
        <span data-of="sum">{t`Open`}</span>
        <span data-of="weighted">{t`Weighted`}</span>
        <span data-of="won">{t`Won`}</span>
        <span>{t`Totals: weighted plus won`}</span>
      </figcaption>
    </figure>
  );
}

const nothing = { sum: 0, weighted: 0, won: 0 };

/** The months with a date, and those between them that have nothing. */
function continuous(months: readonly ForecastMonth[]) {
  const known = new Map(months.map(figures => [figures.month, figures]));
  const dated = months.flatMap(({ month }) => month ?? []);
  const [first, last] = [dated[0], dated.at(-1)];
  return first && last
    ? monthsBetween(first, last).map(month => ({ ...nothing, ...known.get(month), month }))
    : [];
}

function share(part: number, whole: number): number {
  return whole > 0 ? (part / whole) * 100 : 0;
}
