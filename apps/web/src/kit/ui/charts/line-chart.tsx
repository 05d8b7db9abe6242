import { Link } from '@tanstack/react-router';
import { Axis } from './axis.tsx';
import { axisEnd, type ChartPoint, type ChartSeries } from './chart-data.ts';
import { Legend } from './legend.tsx';
import lines from './line-chart.module.css';
import classes from './plots.module.css';

interface LineChartProps {
  readonly label: string;
  readonly series: readonly (ChartSeries & { readonly isDashed?: boolean })[];
  readonly points: readonly ChartPoint[];
  /** Whether the area below the line is filled. */
  readonly isArea?: boolean;
  /** Values on the axis: short. */
  readonly write: (value: number) => string;
}

/** A line for each series. A point without a value interrupts none of them: it counts as zero. */
export function LineChart({ label, series, points, isArea = false, write }: LineChartProps) {
  const all = points.flatMap(({ values }) => values.map(({ value }) => value ?? 0));
  const end = axisEnd(Math.max(...all, 0));
  const x = (index: number) => ((index + 0.5) / Math.max(points.length, 1)) * 100;
  const heightAt = (point: ChartPoint, index: number) =>
    (Math.max(point.values[index]?.value ?? 0, 0) / end) * 100;
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.plot}>
        <Axis end={end} write={write} />
        {points.map(({ key, label: name }) => (
          <div key={key} className={classes.point}>
            <div className={classes.columns} />
            <span className={classes.tick} title={name}>
              {name}
            </span>
          </div>
        ))}
        <div className={lines.lines}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={lines.svg} aria-hidden>
            {series.map(({ key, tone, isDashed }, index) => {
              const line = points.map((point, at) => `${x(at)},${100 - heightAt(point, index)}`).join(' ');
              return (
                <g key={key} data-tone={tone}>
                  {isArea && (
                    <polygon
                      points={`${x(0)},100 ${line} ${x(points.length - 1)},100`}
                      className={lines.areaFill}
                    />
                  )}
                  <polyline
                    points={line}
                    className={isDashed ? `${lines.line} ${lines.dashed}` : lines.line}
                  />
                </g>
              );
            })}
          </svg>
          {series.flatMap(({ key, label: seriesName, tone }, index) =>
            points.map((point, at) => {
              const value = point.values[index];
              const text = `${series.length > 1 ? `${point.label}, ${seriesName}` : point.label}: ${value?.text ?? ''}`;
              return value?.to ? (
                <Link
                  key={`${key} ${point.key}`}
                  {...value.to}
                  className={lines.linePoint}
                  data-tone={tone}
                  style={{ insetInlineStart: `${x(at)}%`, bottom: `${heightAt(point, index)}%` }}
                  title={text}
                  aria-label={text}
                />
              ) : null;
            }),
          )}
        </div>
      </div>
      <Legend series={series} />
    </figure>
  );
}
