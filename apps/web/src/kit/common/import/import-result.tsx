import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import {
  type ImportOutcome,
  type ImportView,
  runImport,
} from '@pipewright/contract/operations/import/imports.ts';
import { Link } from '@tanstack/react-router';
import { useChange } from '../../data/changes/use-change.ts';
import { messageOf } from '../../data/client/api-error.ts';
import { call } from '../../data/client/client.ts';
import type { Screens } from '../../records/screens/define-screens.ts';
import { importRouteOf } from '../../records/screens/import-route.ts';
import { StatisticsStrip } from '../../ui/frames/statistics-strip.tsx';
import classes from './import.module.css';
import { importStep } from './import-queries.ts';
import { ErrorsDownload } from './rows/errors-download.tsx';
import { RowTabs } from './rows/row-tabs.tsx';
import { RunAgain } from './run-again.tsx';
import { UndoImport } from './undo-import.tsx';
import { UsedSettings } from './used-settings.tsx';

interface ImportResultProps {
  readonly view: ImportView;
  readonly screens: Screens;
  readonly onOpen: (id: string | undefined) => void;
}

/** What came of it, and the way back. */
export function ImportResult({ view, screens, onOpen }: ImportResultProps) {
  const { written, counts, job, isUndone, changeSetId, batchId } = view;
  const errors = counts?.error ?? 0;
  const isWhole = job?.state === 'done';
  const resume = useChange({
    ...importStep(view.id),
    send: () => call(runImport, { params: { id: view.id } }),
  });

  return (
    <section className={classes.card} aria-label={t`Result`}>
      <div role="status">
        <h2 className={classes.title}>{titleOf(view)}</h2>
        <p className={classes.hint}>{view.fileName}</p>
      </div>
      {job?.state === 'failed' && (
        <Alert color="red" role="alert">
          {job.message}
        </Alert>
      )}
      {resume.error && (
        <Alert color="red" role="alert">
          {messageOf(resume.error)}
        </Alert>
      )}
      <StatisticsStrip
        figures={[
          { label: t`Created`, value: written?.create },
          { label: t`Updated`, value: written?.update },
          { label: t`Skipped as duplicates`, value: written?.skip },
          { label: t`Errors`, value: written?.error },
        ]}
      />
      <UsedSettings view={view} />
      <div className={classes.actions}>
        {changeSetId && !isUndone && !batchId && <UndoImport changeSetId={changeSetId} />}
        <Button
          variant="default"
          renderRoot={props => (
            <Link to={importRouteOf(screens)} search={{ id: view.id, report: 'true' }} {...props} />
          )}
        >
          {t`Show report`}
        </Button>
        {errors > 0 && <ErrorsDownload id={view.id} />}
        {(counts?.skip ?? 0) > 0 && <ErrorsDownload id={view.id} outcome="skip" />}
        <RunAgain id={view.id} onOpen={onOpen} />
        {isWhole || isUndone || batchId ? (
          <Button renderRoot={props => <Link to={screens.route} {...props} />}>{screens.texts.show}</Button>
        ) : (
          <Button loading={resume.isPending} onClick={() => resume.mutate()}>
            {t`Continue`}
          </Button>
        )}
      </div>
      <RowTabs view={view} outcomes={notImported} />
    </section>
  );
}

/** What can be looked at afterwards: the rows that did not become records. */
const notImported: readonly ImportOutcome[] = ['error', 'skip'];

function titleOf({ isUndone, job }: ImportView): string {
  if (isUndone) {
    return t`Import undone`;
  }
  if (job?.state === 'done') {
    return t`Import complete`;
  }
  return job?.state === 'failed' ? t`Import failed` : t`Import paused`;
}
