import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import {
  type ImportBatchView,
  runImportBatch,
} from '@pipewright/contract/operations/import/import-batches.ts';
import { Link } from '@tanstack/react-router';
import { importBatchRoute } from '../../kit/common/import/batch-route.ts';
import classes from '../../kit/common/import/import.module.css';
import { UndoImport } from '../../kit/common/import/undo-import.tsx';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { StatisticsStrip } from '../../kit/ui/frames/statistics-strip.tsx';
import { batchStep } from './batch-queries.ts';
import { FileTable } from './file-table.tsx';
import { sumOf } from './sum-counts.ts';

/** What came of all files, and the way back. */
export function BatchResult({ view }: { view: ImportBatchView }) {
  const { id, job, isUndone, changeSetId } = view;
  const counts = sumOf(view.files.map(({ written }) => written));
  const resume = useChange({ ...batchStep(id), send: () => call(runImportBatch, { params: { id } }) });
  return (
    <section className={classes.card} aria-label={t`Result`}>
      <div role="status">
        <h2 className={classes.title}>{titleOf(view)}</h2>
        <p className={classes.hint}>{view.name}</p>
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
          { label: t`Created`, value: counts.create },
          { label: t`Updated`, value: counts.update },
          { label: t`Skipped as duplicates`, value: counts.skip },
          { label: t`Errors`, value: counts.error },
        ]}
      />
      <FileTable view={view} />
      <div className={classes.actions}>
        {changeSetId && !isUndone && <UndoImport changeSetId={changeSetId} />}
        <Button
          variant={job?.state === 'done' ? 'filled' : 'default'}
          renderRoot={props => <Link to={importBatchRoute} search={{ id, report: 'true' }} {...props} />}
        >
          {t`Show report`}
        </Button>
        {job?.state !== 'done' && !isUndone && (
          <Button loading={resume.isPending} onClick={() => resume.mutate()}>
            {t`Continue`}
          </Button>
        )}
      </div>
    </section>
  );
}

function titleOf({ isUndone, job }: ImportBatchView): string {
  if (isUndone) {
    return t`Import undone`;
  }
  if (job?.state === 'done') {
    return t`Import complete`;
  }
  return job?.state === 'failed' ? t`Import failed` : t`Import paused`;
}
