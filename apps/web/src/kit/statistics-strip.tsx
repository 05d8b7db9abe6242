import { Skeleton } from '@mantine/core';
import classes from './statistics-strip.module.css';

export interface Figure {
  readonly label: string;
  /** Absent while it is counted; null when that failed. */
  readonly value: number | null | undefined;
}

const numbers = new Intl.NumberFormat();

/** The figures of a page as one bordered row. */
export function StatisticsStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.strip}>
      {figures.map(({ label, value }) => (
        <div key={label} className={classes.figure}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>
            {value === undefined ? (
              <Skeleton height={20} width={48} />
            ) : value === null ? (
              '–'
            ) : (
              numbers.format(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
