import { plural, t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import type { ImportSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import {
  type ImportOutcome,
  type ImportView,
  runImport,
} from '@pipewright/contract/operations/import/imports.ts';
import { useState } from 'react';
import { useChange } from '../../../data/changes/use-change.ts';
import { messageOf } from '../../../data/client/api-error.ts';
import { call } from '../../../data/client/client.ts';
import { writeNumber } from '../../../formats/formats.ts';
import type { Screens } from '../../../records/screens/define-screens.ts';
import { StatisticsStrip } from '../../../ui/frames/statistics-strip.tsx';
import classes from '../import.module.css';
import { importStep } from '../import-queries.ts';
import { AlsoCreated } from './also-created.tsx';
import { ColumnProblems } from './column-problems.tsx';
import { ErrorsDownload } from './errors-download.tsx';
import { RecognizedValues } from './recognized-values.tsx';
import { RowTabs } from './row-tabs.tsx';
import { StartAutomations } from './start-automations.tsx';

interface CheckedRowsProps {
  readonly view: ImportView;
  readonly screens: Screens;
  readonly onMap: () => void;
}

const outcomes: readonly ImportOutcome[] = ['error', 'create', 'update', 'skip'];
/** Exactly what will happen, in sum and row by row. Nothing has been written yet. */
export function CheckedRows({ view, screens, onMap }: CheckedRowsProps) {
  const counts = view.counts ?? { create: 0, update: 0, skip: 0, error: 0 };
  const [startAutomations, setStartAutomations] = useState(false);
  const run = useChange({
    ...importStep(view.id),
    send: () => call(runImport, { params: { id: view.id }, body: { startAutomations } }),
  });
  const { rowCount: rows, fileName: file } = view;
  const number = writeNumber(rows);
  const written = counts.create + counts.update;

  return (
    <section className={classes.card} aria-label={t`Dry run`}>
      <div>
        <h2 className={classes.title}>{t`What will happen`}</h2>
        <p className={classes.hint}>
          {t({
            message: plural(rows, {
              one: `${file}: ${number} row was checked. Nothing has been written yet.`,
              other: `${file}: ${number} rows were checked. Nothing has been written yet.`,
            }),
          })}
        </p>
      </div>
      <StatisticsStrip
        figures={[
          { label: t`To create`, value: counts.create },
          { label: t`To update`, value: counts.update },
          { label: t`Skipped as duplicates`, value: counts.skip },
          { label: t`Errors`, value: counts.error },
        ]}
      />
      {!view.batchId && (
        <StartAutomations
          automations={view.automations}
          records={written}
          isChosen={startAutomations}
          onChoose={setStartAutomations}
        />
      )}
      <ColumnProblems view={view} />
      <AlsoCreated view={view} />
      {view.unknown.length > 0 && <Unknown view={view} settings={view.settings} onMap={onMap} />}
      <RecognizedValues view={view} />
      {run.error && (
        <Alert color="red" role="alert">
          {messageOf(run.error)}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onMap}>
          {t`Change columns`}
        </Button>
        {counts.error > 0 && <ErrorsDownload id={view.id} />}
        {!view.batchId && (
          <Button disabled={written === 0} loading={run.isPending} onClick={() => run.mutate()}>
            {screens.texts.importMany(written)}
          </Button>
        )}
      </div>
      <RowTabs view={view} outcomes={outcomes} />
    </section>
  );
}

function Unknown({
  view,
  settings,
  onMap,
}: {
  view: ImportView;
  settings: ImportSettings | null;
  onMap: () => void;
}) {
  const left = view.unknown.filter(({ field, value, mapped, isAmbiguous, invited }) => {
    if (invited) {
      return false;
    }
    const choices = settings?.unknown[field];
    const settled = choices?.values[value.toLowerCase()];
    if (
      !settled &&
      (mapped || (isAmbiguous && choices?.otherwise !== 'empty' && choices?.otherwise !== 'note'))
    ) {
      return !mapped;
    }
    return settled ? 'as' in settled && settled.as === 'error' : (choices?.otherwise ?? 'error') === 'error';
  });
  const missing = left.length;
  const values = left
    .slice(0, 5)
    .map(({ value }) => t`“${value}”`)
    .join(', ');
  return left.length > 0 ? (
    <Alert
      color="yellow"
      title={t({
        message: plural(missing, {
          one: '# value is not in your lists',
          other: '# values are not in your lists',
        }),
      })}
    >
      <p className={classes.plain}>
        {left.length > 5
          ? t`${values} and others. Map them, create them or leave them empty.`
          : t`${values}. Map them, create them or leave them empty.`}
      </p>
      <Button variant="default" size="compact-sm" onClick={onMap}>
        {t`Map values`}
      </Button>
    </Alert>
  ) : null;
}
