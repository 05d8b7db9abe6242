import { t } from '@lingui/core/macro';
import { Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshAffected } from '../../kit/data/queries/dependencies.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { writeMoment, writeNumber } from '../../kit/formats/formats.ts';
import classes from './lead-scoring.module.css';
import { scoringOptions } from './scoring-queries.ts';

/** How far the scores of all leads are while they are recalculated, and otherwise when that happened last. */
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

  const { timeZone } = useViewer().organization;
  if (!progress) {
    return data?.calculatedAtUtc ? <LastCalculation at={data.calculatedAtUtc} timeZone={timeZone} /> : null;
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

function LastCalculation({ at, timeZone }: { at: string; timeZone: string }) {
  const when = writeMoment(new Date(at), timeZone, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p className={classes.calculated}>
      {t`All scores were last recalculated on ${when}. A score also changes right away when its lead or the lead’s activities change. Rules that use formulas are recalculated once a day.`}
    </p>
  );
}
