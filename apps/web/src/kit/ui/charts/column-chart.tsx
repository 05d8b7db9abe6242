import { Link } from '@tanstack/react-router';
import { Axis } from './axis.tsx';
import { axisEnd, type ChartPoint, type ChartSeries, type ChartValue } from './chart-data.ts';
import { Legend } from './legend.tsx';
import classes from './plots.module.css';

interface ColumnChartProps {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** On top of each other instead of side by side. */
  readonly isStacked?: boolean;
  /** Values on the axis: short. */
  readonly write: (value: number) => string;
}

/** Columns for each point, each leading to its records. */
export function ColumnChart({ label, series, points, isStacked = false, write }: ColumnChartProps) {
  const heights = points.map(({ values }) => {
    const numbers = values.map(({ value }) => Math.max(value ?? 0, 0));
    return isStacked ? numbers.reduce((sum, value) => sum + value, 0) : Math.max(...numbers, 0);
  });
  const end = axisEnd(Math.max(...heights, 0));
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.plot}>
        <Axis end={end} write={write} />
        {points.map(point => (
          <div key={point.key} className={classes.point}>
            <div className={classes.columns} data-stacked={isStacked || undefined}>
              {series.map((each, index) => (
                <Segment
                  key={each.key}
                  name={series.length > 1 ? `${point.label}, ${each.label}` : point.label}
                  tone={each.tone}
                  height={Math.max(point.values[index]?.value ?? 0, 0) / end}
                  value={point.values[index]}
                />
              ))}
            </div>
            <span className={classes.tick} title={point.label}>
              {point.label}
            </span>
          </div>
        ))}
      </div>
      <Legend series={series} />
    </figure>
  );
}

interface SegmentProps {
  readonly name: string;
  readonly tone: ChartSeries['tone'];
  /** Between 0 and 1. */
  readonly height: number;
  readonly value: ChartValue | undefined;
}

function Segment({ name, tone, height, value }: SegmentProps) {
  if (!value || height === 0) {
    return null;
  }
  const text = `${name}: ${value.text}`;
  const drawn = {
    className: classes.segment,
    'data-tone': tone,
    title: text,
    style: { height: `${height * 100}%` },
  };
  return value.to ? <Link {...value.to} {...drawn} aria-label={text} /> : <span {...drawn} />;
}
