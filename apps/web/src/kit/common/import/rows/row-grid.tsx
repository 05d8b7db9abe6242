import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import { notesTarget } from '@pipewright/contract/operations/import/import-settings.ts';
import {
  checkImport,
  correctImportRow,
  type ImportedRow,
  type ImportOutcome,
  type ImportView,
} from '@pipewright/contract/operations/import/imports.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../data/changes/use-change.ts';
import { messageOf } from '../../../data/client/api-error.ts';
import { call } from '../../../data/client/client.ts';
import { type DataColumn, DataTable } from '../../../ui/table/data-table.tsx';
import classes from '../import.module.css';
import { importStep, rowsOptions } from '../import-queries.ts';
import { targetLabel } from '../mapping/target-label.ts';
import { Understood } from './understood-cell.tsx';

interface RowGridProps {
  readonly view: ImportView;
  readonly outcome: ImportOutcome;
}
type Corrections = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** The rows that one thing becomes of; those with errors can be corrected on the spot. */
export function RowGrid({ view, outcome }: RowGridProps) {
  const rows = useInfiniteQuery(rowsOptions(view.id, outcome, view.job?.id));
  const [corrections, setCorrections] = useState<Corrections>(new Map());
  const correct = useChange({
    ...importStep(view.id),
    send: async () => {
      for (const [row, cells] of corrections) {
        await call(correctImportRow, { params: { id: view.id, row }, body: { cells } });
      }
      return view.settings
        ? call(checkImport, { params: { id: view.id }, body: view.settings })
        : { data: view };
    },
  });
  const all = rows.data?.pages.flatMap(page => page.rows);
  const change = (row: ImportedRow, column: number, text: string) =>
    setCorrections(now => new Map(now).set(row.row, { ...now.get(row.row), [column]: text }));

  return (
    <>
      {rows.error && (
        <Alert color="red" role="alert">
          {messageOf(rows.error)}
        </Alert>
      )}
      {!rows.error && (
        <DataTable
          label={t`Rows of the file`}
          columns={[
            ...rowColumns(outcome),
            ...cellColumns({ view, outcome, rows: all ?? [], corrections, change }),
          ]}
          rows={all}
          keyOf={({ row }) => String(row)}
          scrolls="both"
        />
      )}
      {correct.error && (
        <Alert color="red" role="alert">
          {messageOf(correct.error)}
        </Alert>
      )}
      <div className={classes.actions}>
        {rows.hasNextPage && (
          <Button
            variant="default"
            loading={rows.isFetchingNextPage}
            onClick={() => void rows.fetchNextPage()}
          >
            {t`Show more`}
          </Button>
        )}
        {corrections.size > 0 && (
          <Button loading={correct.isPending} onClick={() => correct.mutate()}>
            {t`Save corrections and check again`}
          </Button>
        )}
      </div>
    </>
  );
}

function rowColumns(outcome: ImportOutcome): readonly DataColumn<ImportedRow>[] {
  const row = { key: 'row', heading: t`Row`, cell: (each: ImportedRow) => each.row };
  return outcome === 'create'
    ? [row]
    : [row, { key: 'why', heading: t`Why`, cell: each => <Reasons row={each} />, wraps: true }];
}

interface Cells extends RowGridProps {
  readonly rows: readonly ImportedRow[];
  readonly corrections: Corrections;
  readonly change: (row: ImportedRow, column: number, text: string) => void;
}

/** A column for each column of the file that is imported. */
function cellColumns({
  view,
  outcome,
  rows,
  corrections,
  change,
}: Cells): readonly DataColumn<ImportedRow>[] {
  const isCorrectable = outcome === 'error' && view.phase !== 'run';
  const isUnderstood = outcome === 'create' || outcome === 'update';
  const columns = view.columns.map(({ heading }, column) => ({ heading, column }));
  // To correct a cell, nobody should have to look for it.
  const wrong = new Set(
    isCorrectable ? rows.flatMap(({ problems }) => problems.map(problem => problem.column)) : [],
  );
  const ordered = columns.toSorted((a, b) => Number(wrong.has(b.column)) - Number(wrong.has(a.column)));
  return ordered.flatMap(({ heading, column }) => {
    const field = view.settings?.mapping[column];
    if (!field) {
      return [];
    }
    // A custom field that the import creates has its name in the settings.
    const label =
      field === notesTarget
        ? heading
        : (view.settings?.newFields[field]?.label ?? targetLabel(view.targets, field));
    const cell = (row: ImportedRow) =>
      isCorrectable ? (
        <input
          className={classes.cell}
          aria-label={t`${heading} of row ${{ row: row.row }}`}
          aria-invalid={isWrong(row, column)}
          value={corrections.get(row.row)?.[column] ?? row.cells[column] ?? ''}
          onChange={event => change(row, column, event.currentTarget.value)}
        />
      ) : isUnderstood ? (
        (reasonIn(row, column) ?? <Understood cell={row.understood[column]} />)
      ) : (
        row.cells[column]
      );
    return [{ key: `column ${column}`, heading: label, cell }];
  });
}

function isWrong(row: ImportedRow, column: number): boolean {
  return reasonIn(row, column) !== undefined;
}

/** What is wrong with a cell, or why it is not imported. */
function reasonIn({ problems }: ImportedRow, column: number): string | undefined {
  return problems.find(problem => problem.column === column)?.reason;
}

/** Everything that is wrong with a row, or why it is updated or skipped. */
function Reasons({ row: { outcome, reason, problems } }: { row: ImportedRow }) {
  return outcome === 'error' && problems.length > 1 ? (
    <ul className={classes.reasons}>
      {problems.map(problem => (
        <li key={`${problem.column} ${problem.reason}`}>{problem.reason}</li>
      ))}
    </ul>
  ) : (
    reason
  );
}
