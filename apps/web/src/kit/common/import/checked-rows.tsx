import { Alert, Button, Tabs } from '@mantine/core';
import {
  type ImportOutcome,
  type ImportSettings,
  type ImportView,
  runImport,
} from '@pipewright/contract/operations/imports.ts';
import { useState } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import { messageOf } from '../../data/client/api-error.ts';
import { call } from '../../data/client/client.ts';
import { writeNumber } from '../../formats/formats.ts';
import type { Screens } from '../../records/screens/define-screens.ts';
import { StatisticsStrip } from '../../ui/frames/statistics-strip.tsx';
import { ErrorsDownload } from './errors-download.tsx';
import classes from './import.module.css';
import { importStep } from './import-queries.ts';
import { RowGrid } from './row-grid.tsx';

interface CheckedRowsProps {
  readonly view: ImportView;
  readonly screens: Screens;
  readonly onMap: () => void;
}

const outcomes: readonly ImportOutcome[] = ['error', 'create', 'update', 'skip'];
const titles = { error: 'Errors', create: 'New', update: 'Changed', skip: 'Skipped' } as const;

/** Exactly what will happen, in sum and row by row. Nothing has been written yet. */
export function CheckedRows({ view, screens, onMap }: CheckedRowsProps) {
  const counts = view.counts ?? { create: 0, update: 0, skip: 0, error: 0 };
  const shown = outcomes.filter(outcome => counts[outcome] > 0);
  const [chosen, setChosen] = useState<ImportOutcome>();
  const outcome = chosen && shown.includes(chosen) ? chosen : (shown[0] ?? 'create');
  const run = useChange({
    ...importStep(view.id),
    send: () => call(runImport, { params: { id: view.id } }),
  });
  const written = counts.create + counts.update;

  return (
    <section className={classes.card} aria-label="Dry run">
      <div>
        <h2 className={classes.title}>What will happen</h2>
        <p className={classes.hint}>
          {view.fileName}: {writeNumber(view.rowCount)} rows were checked. Nothing has been written yet.
        </p>
      </div>
      <StatisticsStrip
        figures={[
          { label: 'To create', value: counts.create },
          { label: 'To update', value: counts.update },
          { label: 'Skipped as duplicates', value: counts.skip },
          { label: 'Errors', value: counts.error },
        ]}
      />
      {view.unknown.length > 0 && <Unknown view={view} settings={view.settings} onMap={onMap} />}
      {run.error && (
        <Alert color="red" role="alert">
          {messageOf(run.error)}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onMap}>
          Change columns
        </Button>
        {counts.error > 0 && <ErrorsDownload id={view.id} />}
        <Button disabled={written === 0} loading={run.isPending} onClick={() => run.mutate()}>
          {importText(written, screens)}
        </Button>
      </div>
      <Tabs value={outcome} onChange={value => setChosen(value as ImportOutcome)} keepMounted={false}>
        <Tabs.List aria-label="Rows">
          {shown.map(value => (
            <Tabs.Tab key={value} value={value}>
              {titles[value]} ({writeNumber(counts[value])})
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map(value => (
          <Tabs.Panel key={`${value} ${view.job?.id}`} value={value} className={classes.panel}>
            <RowGrid view={view} outcome={value} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

function importText(count: number, { label: [one, many] }: Screens): string {
  return `Import ${writeNumber(count)} ${(count === 1 ? one : many).toLowerCase()}`;
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
  const left = view.unknown.filter(({ field, value }) => {
    const choices = settings?.unknown[field];
    const settled = choices?.values[value.toLowerCase()];
    return settled ? 'as' in settled && settled.as === 'error' : (choices?.otherwise ?? 'error') === 'error';
  });
  return left.length > 0 ? (
    <Alert color="yellow" title={`${left.length} values are not in your lists`}>
      <p className={classes.plain}>
        {left
          .slice(0, 5)
          .map(({ value }) => `“${value}”`)
          .join(', ')}
        {left.length > 5 && ' and others'}. Map them, create them or leave them empty.
      </p>
      <Button variant="default" size="compact-sm" onClick={onMap}>
        Map values
      </Button>
    </Alert>
  ) : null;
}
