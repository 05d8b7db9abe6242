import { t } from '@lingui/core/macro';
import { Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshAffected } from '../../kit/data/queries/dependencies.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import classes from './lead-scoring.module.css';
import { scoringOptions } from './scoring-queries.ts';

/** How far the scores of all leads are, after the rules have changed; nothing while they are up to date. */
export function Recalculation() {
  const { data } = useQuery(scoringOptions());
  const client = useQueryClient();
  const progress = data?.recalculation ?? null;
  const wasRunning = useRef(false);
  const isRunning = progress !== null;
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      // Nobody has changed the leads, so nothing else says that their scores are new.
      void refreshAffected(client, ['lead']);
    }
    wasRunning.current = isRunning;
  }, [isRunning, client]);

  if (!progress) {
    return null;
  }
  const { done, total } = progress;
  const [finished, all] = [writeNumber(done), writeNumber(total ?? 0)];
  return (
    <div className={classes.recalculation} role="status">
      <span>
        {total === null
          ? t`Scores are about to be recalculated...`
          : t`Recalculating scores: ${finished} of ${all} leads`}
      </span>
      <Progress
        value={total ? Math.min(100, (done / total) * 100) : 0}
        className={classes.progress}
        aria-label={t`Recalculating scores`}
      />
    </div>
  );
}
