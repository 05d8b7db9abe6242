import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { writeNumber } from '../../formats/formats.ts';
import { useIsNarrow } from '../hooks/use-is-narrow.ts';
import classes from './statistics-strip.module.css';

export interface Figure {
  readonly label: string;
  /** Undefined while loading; null if it failed or there is none. */
  readonly value: number | string | null | undefined;
}

/** The figures of a page as one bordered row. */
export function StatisticsStrip({ figures }: { figures: readonly Figure[] }) {
  const isNarrow = useIsNarrow();
  return (
    // On phones it is one slim row that scrolls, which has to be possible by keyboard too.
    <section className={classes.frame} aria-label={t`Figures`} tabIndex={isNarrow ? 0 : undefined}>
      <dl className={classes.strip}>
        {figures.map(({ label, value }) => (
          <div key={label} className={classes.figure}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>
              {value === undefined ? <Skeleton height={20} width={48} /> : textOf(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function textOf(value: number | string | null): string {
  return typeof value === 'number' ? writeNumber(value) : (value ?? '–');
}
