import type { ChartSeries } from './chart-data.ts';
import classes from './plots.module.css';

/** The colours of the series. Empty for a single series. */
export function Legend({ series }: { series: readonly ChartSeries[] }) {
  return series.length > 1 ? (
    <ul className={classes.legend}>
      {series.map(({ key, label, tone }) => (
        <li key={key}>
          <span className={classes.swatch} data-tone={tone} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  ) : null;
}
