import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import classes from './form.module.css';
import type { Problem } from './use-record-form.ts';

/** Why a form was not saved; where somebody else saved first, the way on. */
export function ProblemAlert({
  problem,
  onLoadNewer,
}: {
  problem: Problem;
  onLoadNewer: () => Promise<void>;
}) {
  return (
    <Alert color="red" role="alert">
      <strong>{problem.title}</strong> {problem.message}
      {problem.isStale && (
        <div className={classes.stale}>
          <Button size="compact-sm" variant="default" onClick={() => void onLoadNewer()}>
            {t`Load the newer version`}
          </Button>
          <span>{t`What you typed is kept.`}</span>
        </div>
      )}
    </Alert>
  );
}
