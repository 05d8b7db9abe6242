import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import {
  type AutomationRun,
  retryAutomationRun,
  undoAutomationRun,
} from '@pipewright/contract/operations/automation/automations.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { Timestamp } from '../../../kit/formats/timestamp.tsx';
import { RecordLink } from '../../../kit/records/screens/record-link.tsx';
import { StatusChip, type Tone } from '../../../kit/ui/chips/status-chip.tsx';
import list from '../../../kit/ui/frames/row-list.module.css';
import { runOptions } from '../automation-queries.ts';
import classes from '../automations.module.css';
import { BodyTree } from '../incoming/body-tree.tsx';
import { receivedTree } from '../incoming/received-leaves.ts';
import { StepResult } from '../parts/step-result.tsx';

interface RunItemProps {
  readonly automationId: string;
  readonly run: AutomationRun;
}

/** One run: for which record, and why it failed or stopped; behind it what each step did. */
export function RunItem({ automationId, run }: RunItemProps) {
  const [isOpen, setOpen] = useState(false);
  const title = run.recordTitle ?? (run.recordId ? t`A record that you cannot see` : t`No record yet`);
  return (
    <li className={classes.run}>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className={classes.runSummary}>
          <span className={classes.runTitle}>{title}</span>
          <StatusChip tone={run.isUndone ? 'grey' : tones[run.state]}>
            {run.isUndone ? t`Undone` : stateName(run.state)}
          </StatusChip>
          <span className={classes.time}>
            <Timestamp value={run.createdAtUtc} withTime />
          </span>
          {run.reason && (
            <span className={`${classes.runReason} ${run.state === 'failed' ? list.problem : list.text}`}>
              {run.reason}
            </span>
          )}
        </summary>
        {isOpen && <RunDetails automationId={automationId} run={run} />}
      </details>
    </li>
  );
}

function RunDetails({ automationId, run }: RunItemProps) {
  const { data } = useQuery(runOptions(automationId, run.id, run.state));
  const params = { id: automationId, runId: run.id };
  const undo = useChange({
    send: () => call(undoAutomationRun, { params }),
    changes: 'everything',
    success: () => t`Undone. Emails and calls stay sent.`,
    failure: t`The run could not be undone.`,
  });
  const retry = useChange({
    send: () => call(retryAutomationRun, { params }),
    changes: ['automation-run'],
    failure: t`The run could not be tried again.`,
  });
  const hasEnded = !['queued', 'waiting', 'skipped'].includes(run.state);
  const canUndo = hasEnded && !run.isUndone && data?.steps.some(({ state }) => state === 'done');
  return (
    <div className={classes.runDetails}>
      <p className={list.text}>
        {run.startedBecause}{' '}
        {run.recordTitle !== null && run.recordId !== null && (
          <RecordLink resourceName={run.entity} id={run.recordId} className={classes.link}>
            {t`Open the record`}
          </RecordLink>
        )}
      </p>
      {run.wakeAtUtc && (
        <p className={list.text}>
          <Trans>
            Goes on <Timestamp value={run.wakeAtUtc} withTime />
          </Trans>
        </p>
      )}
      {data ? (
        <ol className={classes.stepItems}>
          {data.steps.map(({ seq, kind, state, summary }) => (
            <StepResult key={seq} kind={kind} state={state} summary={summary} />
          ))}
        </ol>
      ) : (
        <Skeleton height={40} aria-busy />
      )}
      {data?.receivedBody != null && (
        <details>
          <summary className={classes.receivedSummary}>{t`What was received`}</summary>
          <BodyTree nodes={receivedTree(data.receivedBody)} label={t`Body`} />
        </details>
      )}
      <div className={classes.tools}>
        {run.state === 'failed' && (
          <Button
            variant="default"
            size="compact-sm"
            loading={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {t`Try again`}
          </Button>
        )}
        {canUndo && (
          <Button variant="default" size="compact-sm" loading={undo.isPending} onClick={() => undo.mutate()}>
            {t`Undo what this run did`}
          </Button>
        )}
      </div>
    </div>
  );
}

const tones: Readonly<Record<AutomationRun['state'], Tone>> = {
  queued: 'blue',
  waiting: 'blue',
  done: 'green',
  failed: 'red',
  stopped: 'grey',
  skipped: 'grey',
};

function stateName(state: AutomationRun['state']): string {
  return {
    queued: t`Running`,
    waiting: t`Waiting`,
    done: t`Done`,
    failed: t`Failed`,
    stopped: t`Stopped`,
    skipped: t`Not started`,
  }[state];
}
