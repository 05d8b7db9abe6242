import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import { Day } from '../../kit/formats/day.tsx';
import classes from './builder/builder.module.css';
import { isStillCalculating, resultOptions } from './report-queries.ts';
import { ReportView } from './view/report-view.tsx';
import { ResultAge } from './view/result-age.tsx';
import { StillCalculating } from './view/still-calculating.tsx';

const noScope = {};

/** The result of what is being put together. */
export function ReportPreview({ title, definition }: { title: string; definition: ReportDefinition }) {
  const asked = useDeferredValue(definition);
  const {
    data: result,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...resultOptions(asked),
    // Groups and figures belong to their definition, so an old result is kept only while its shape is the same.
    placeholderData: keepPreviousData,
  });
  const isShown = result !== undefined && !isPlaceholderData;
  return (
    <section className={classes.card} aria-label={t`Result`} aria-busy={!isShown && !error}>
      {isStillCalculating(error) ? (
        <StillCalculating />
      ) : error ? (
        <NotLoaded title={t`The report couldn’t be calculated`} error={error} onRetry={refetch} />
      ) : isShown ? (
        <>
          {result.range && (
            <div className={classes.previewHead}>
              <span>
                <Day value={result.range.from} /> – <Day value={result.range.to} />
                {result.beforeRange && (
                  <>
                    {', '}
                    {t`compared with`} <Day value={result.beforeRange.from} /> –{' '}
                    <Day value={result.beforeRange.to} />
                  </>
                )}
              </span>
            </div>
          )}
          <ReportView title={title} definition={asked} result={result} hasTable />
          <ResultAge title={title} definition={asked} scope={noScope} result={result} />
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </section>
  );
}
