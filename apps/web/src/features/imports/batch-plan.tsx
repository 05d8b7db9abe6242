import { plural, t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import {
  checkImportBatch,
  type ImportBatchView,
  readImportBatch,
  runImportBatch,
} from '@pipewright/contract/operations/import/import-batches.ts';
import { useState } from 'react';
import classes from '../../kit/common/import/import.module.css';
import { StartAutomations } from '../../kit/common/import/rows/start-automations.tsx';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { StatisticsStrip } from '../../kit/ui/frames/statistics-strip.tsx';
import { batchStep } from './batch-queries.ts';
import { FileTable } from './file-table.tsx';
import { FilesWithErrors } from './files-with-errors.tsx';
import { LeftOutColumns } from './left-out-columns.tsx';
import { MissingOwners } from './missing-owners.tsx';
import { sumListening, sumOf } from './sum-counts.ts';

/** What each file is and what would become of its rows. Nothing has been written yet. */
export function BatchPlan({ view }: { view: ImportBatchView }) {
  const { id, files, job } = view;
  const check = useChange({ ...batchStep(id), send: () => call(checkImportBatch, { params: { id } }) });
  const [startAutomations, setStartAutomations] = useState(false);
  const run = useChange({
    ...batchStep(id),
    send: () => call(runImportBatch, { params: { id }, body: { startAutomations } }),
  });
  const read = useChange({ ...batchStep(id), send: () => call(readImportBatch, { params: { id } }) });
  // Reading was stopped, or failed: files that were not read are nothing yet.
  const isUnread = files.some(file => !file.isLeftOut && !file.resource);
  const taken = files.filter(({ isLeftOut }) => !isLeftOut);
  const isChecked = view.phase === 'check' && job?.state === 'done';
  const counts = sumOf(taken.map(file => file.counts));
  const written = counts.create + counts.update;
  const [isAssigning, setAssigning] = useState(false);
  const error = check.error ?? run.error ?? read.error;
  const unclear = taken
    .filter(({ isDateOrderUnclear }) => isDateOrderUnclear)
    .map(({ fileName }) => fileName);

  return (
    <section className={classes.card} aria-label={t`Plan`}>
      <div>
        <h2 className={classes.title}>{t`What will be imported`}</h2>
        <p className={classes.hint}>
          {isChecked
            ? t`All files were checked. Nothing has been written yet.`
            : t`Check what each file is. Files are imported in this order.`}
        </p>
      </div>
      {(job?.state === 'failed' || job?.state === 'stopped') && (
        <Alert color="red" role="alert">
          {job.message || t`The check was stopped.`}
        </Alert>
      )}
      {unclear.length > 0 && !isChecked && (
        <Alert color="yellow">
          {t`Day and month of dates cannot be told apart in ${{ files: unclear.join(', ') }}. Open the columns and choose the order.`}
        </Alert>
      )}
      {isChecked && (
        <StatisticsStrip
          figures={[
            { label: t`To create`, value: counts.create },
            { label: t`To update`, value: counts.update },
            { label: t`Skipped as duplicates`, value: counts.skip },
            { label: t`Errors`, value: counts.error },
          ]}
        />
      )}
      {isChecked && counts.skip > 0 && (
        <p className={classes.hint}>
          {t`Skipped rows are the same as a record that is here already, or as a row before them. Open the columns and rows of a file to update or import them instead.`}
        </p>
      )}
      {isChecked && (
        <StartAutomations
          {...sumListening(taken)}
          isChosen={startAutomations}
          onChoose={setStartAutomations}
        />
      )}
      {isChecked && <FilesWithErrors files={taken} />}
      {isChecked && <MissingOwners view={view} onPending={setAssigning} />}
      <FileTable view={view} />
      <LeftOutColumns view={view} />
      {view.attachments > 0 && (
        <p className={classes.hint}>
          {t({
            message: plural(view.attachments, {
              one: '# file of the archive can be attached to records.',
              other: '# files of the archive can be attached to records.',
            }),
          })}
        </p>
      )}
      {view.ignoredFiles > 0 && (
        <p className={classes.hint}>
          {t({
            message: plural(view.ignoredFiles, {
              one: '# file of the archive is hidden or larger than 25 MB and was ignored.',
              other: '# files of the archive are hidden or larger than 25 MB and were ignored.',
            }),
          })}
        </p>
      )}
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      <div className={classes.actions}>
        {isUnread ? (
          <Button loading={read.isPending} onClick={() => read.mutate()}>
            {t`Read the files`}
          </Button>
        ) : (
          <Button
            variant={isChecked ? 'default' : 'filled'}
            disabled={taken.length === 0}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            {isChecked ? t`Check again` : t`Check all files`}
          </Button>
        )}
        {isChecked && (
          <Button
            disabled={written === 0 || isAssigning}
            loading={run.isPending}
            onClick={() => run.mutate()}
          >
            {t({
              message: plural(written, {
                one: `Import ${writeNumber(written)} record`,
                other: `Import ${writeNumber(written)} records`,
              }),
            })}
          </Button>
        )}
      </div>
    </section>
  );
}
