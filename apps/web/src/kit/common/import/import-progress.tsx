import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Button, Progress } from '@mantine/core';
import { stopJob } from '@pipewright/contract/operations/administration/jobs.ts';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { useChange } from '../../data/changes/use-change.ts';
import { call } from '../../data/client/client.ts';
import { writeNumber, writePercent } from '../../formats/formats.ts';
import classes from './import.module.css';

const titles: Readonly<Record<ImportView['phase'], MessageDescriptor>> = {
  upload: msg({ message: 'Sending {fileName}' }),
  read: msg({ message: 'Reading {fileName}' }),
  check: msg({ message: 'Checking {fileName}' }),
  run: msg({ message: 'Importing {fileName}' }),
};

/** How far the work in the background is. It goes on when the page is closed. */
export function ImportProgress({ view }: { view: Pick<ImportView, 'job' | 'phase' | 'fileName'> }) {
  const { job, phase, fileName } = view;
  const stop = useChange({
    send: (jobId: string) => call(stopJob, { params: { id: jobId } }),
    changes: ['import', 'job'],
    failure: t`The import could not be stopped.`,
  });
  if (!job) {
    return null;
  }
  const { id, message } = titles[phase];
  const title = i18n._(id, { fileName }, { message });
  const share = job.total > 0 ? Math.min(1, job.done / job.total) : 0;
  return (
    <section className={classes.card} aria-label={t`Progress`}>
      <p className={classes.strong}>{title}</p>
      <Progress value={share * 100} aria-label={title} animated />
      <div className={classes.line}>
        <p className={classes.hint} role="status">
          {phase === 'read' ? writePercent(share * 100, 0) : progressText(job)}
        </p>
        <Button
          variant="default"
          loading={stop.isPending}
          disabled={stop.isSuccess}
          onClick={() => stop.mutate(job.id)}
        >
          {phase === 'run' ? t`Pause` : t`Stop`}
        </Button>
      </div>
      <p className={classes.hint}>{t`You can leave this page. The import continues in the background.`}</p>
    </section>
  );
}

function progressText({ done, total, seconds }: NonNullable<ImportView['job']>): string {
  const counted = t`${{ position: writeNumber(done) }} of ${{ total: writeNumber(total) }} rows`;
  if (done === 0 || seconds < 1) {
    return counted;
  }
  const rate = done / seconds;
  return t`${counted} · ${{ number: writeNumber(Math.round(rate)) }} a second · ${{ duration: durationText((total - done) / rate) }} left`;
}

function durationText(seconds: number): string {
  return seconds < 90
    ? t`${{ seconds: Math.ceil(seconds) }} s`
    : t`${{ minutes: Math.ceil(seconds / 60) }} min`;
}
