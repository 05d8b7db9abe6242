import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import {
  checkImport,
  correctImportRow,
  type ImportedRow,
  type ImportOutcome,
  type ImportView,
} from '@pipewright/contract/operations/imports.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../data/changes/use-change.ts';
import { messageOf } from '../../../data/client/api-error.ts';
import { call } from '../../../data/client/client.ts';
import { ScrollFrame } from '../../../ui/frames/scroll-frame.tsx';
import classes from '../import.module.css';
import { importStep, rowsOptions } from '../import-queries.ts';
import { targetLabel } from '../target-label.ts';
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
  const columns = view.columns.flatMap(({ heading }, column) => {
    const field = view.settings?.mapping[column];
    return field ? [{ column, heading, label: targetLabel(view.targets, field) }] : [];
  });
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
  const all = rows.data?.pages.flatMap(page => page.rows) ?? [];
  const change = (row: ImportedRow, column: number, text: string) =>
    setCorrections(now => new Map(now).set(row.row, { ...now.get(row.row), [column]: text }));

  return (
    <>
      {rows.error && (
        <Alert color="red" role="alert">
          {messageOf(rows.error)}
        </Alert>
      )}
      <ScrollFrame label={t`Rows of the file`} isBusy={rows.isPending}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">{t`Row`}</th>
              {outcome !== 'create' && <th scope="col">{t`Why`}</th>}
              {columns.map(({ column, label }) => (
                <th key={column} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map(row => (
              <tr key={row.row}>
                <td className={classes.number}>{row.row}</td>
                {outcome !== 'create' && (
                  <td className={classes.reason}>
                    <Reasons row={row} />
                  </td>
                )}
                {columns.map(({ column, heading }) => (
                  <td key={column} data-wrong={isWrong(row, column) || undefined}>
                    {outcome === 'error' && view.phase !== 'run' ? (
                      <input
                        className={classes.cell}
                        aria-label={t`${heading} of row ${{ row: row.row }}`}
                        aria-invalid={isWrong(row, column)}
                        value={corrections.get(row.row)?.[column] ?? row.cells[column] ?? ''}
                        onChange={event => change(row, column, event.currentTarget.value)}
                      />
                    ) : outcome === 'create' || outcome === 'update' ? (
                      <Understood cell={row.understood[column]} />
                    ) : (
                      row.cells[column]
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
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

function isWrong({ problems }: ImportedRow, column: number): boolean {
  return problems.some(problem => problem.column === column);
}

/** Everything that is wrong with a row, or why it is skipped. */
function Reasons({ row: { reason, problems } }: { row: ImportedRow }) {
  const [first, ...more] = problems;
  return first && more.length > 0 ? (
    <ul className={classes.reasons}>
      {problems.map(problem => (
        <li key={`${problem.column} ${problem.reason}`}>{problem.reason}</li>
      ))}
    </ul>
  ) : (
    reason
  );
}
