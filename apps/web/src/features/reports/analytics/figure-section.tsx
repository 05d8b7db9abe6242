import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../../kit/data/client/api-error.ts';
import classes from '../dashboards/dashboards.module.css';
import { Explanation } from '../dashboards/explanation.tsx';

interface FigureSectionProps<Data> {
  readonly title: string;
  /** What the figures mean. */
  readonly explanation: string;
  readonly query: { readonly data: Data | undefined; readonly error: Error | null };
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
  const { data, error } = query;
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
        <Explanation title={title} text={explanation} />
        {action}
      </div>
      {error ? (
        <p className={classes.problem} role="alert">
          {messageOf(error)}
        </p>
      ) : data === undefined ? (
        <Skeleton height={160} />
      ) : (
        children(data)
      )}
    </section>
  );
}
