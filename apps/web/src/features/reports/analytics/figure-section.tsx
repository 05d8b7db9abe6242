import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardFailed } from '../dashboards/card-failed.tsx';
import classes from '../dashboards/dashboards.module.css';
import { Explanation } from '../dashboards/explanation.tsx';

interface FigureSectionProps<Data> {
  readonly title: string;
  /** What the figures mean. */
  readonly explanation: string;
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Beside the info icon. */
  readonly action?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Figures with a calculation of their own on an analytics page: their title, their meaning, and their states. */
export function FigureSection<Data>({
  title,
  explanation,
  query,
  action,
  children,
}: FigureSectionProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
        <Explanation title={title} text={explanation} />
        {action && <div className={classes.cardActions}>{action}</div>}
      </div>
      {error ? (
        <CardFailed error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Skeleton height={160} />
      ) : (
        children(data)
      )}
    </section>
  );
}
