import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { numberMarks } from '../../../kit/formats/formats.ts';
import { useMoney } from '../../../kit/formats/money.ts';
import { AmountInput } from '../../../kit/records/field-types/editors/amount-input.tsx';
import { useUnsavedChanges } from '../../../kit/ui/dialogs/unsaved-changes.ts';
import { WideContent } from '../../../kit/ui/frames/wide-content.tsx';
import table from '../forecast/forecast.module.css';
import { periodName, shortPeriodName } from '../forecast/period/period-name.ts';
import {
  type Cells,
  cellKey,
  cellsFromPaste,
  changedCells,
  isTable,
  periodsOf,
  type Row,
  sumOf,
} from './grid.ts';
import classes from './targets.module.css';
import { sendTargets, type TargetOwners } from './targets-queries.ts';

interface TargetGridProps {
  readonly year: number;
  readonly by: 'months' | 'quarters';
  readonly of: TargetOwners;
  readonly rows: readonly Row[];
  readonly saved: Cells;
}

/** A cell for each person, team or territory and period; cells of a spreadsheet can be pasted. All are saved, and undone, together. */
export function TargetGrid({ year, by, of, rows, saved }: TargetGridProps) {
  const { currency, currencyDecimalPlaces } = useViewer().organization;
  const money = useMoney();
  const [entered, setEntered] = useState<Cells>({});
  const grid = useRef<HTMLTableElement>(null);
  const periods = periodsOf(year, by);
  const cells = { ...saved, ...entered };
  const changed = changedCells(saved, entered);
  const count = Object.keys(changed).length;
  useUnsavedChanges(count > 0);
  const save = useChange({
    changes: ['sales-target'],
    send: () => sendTargets(of, changed),
    success: ({ changeSet }) => ({ message: t`Targets saved.`, changeSet }),
    failure: t`The targets could not be saved.`,
  });

  function paste(event: ClipboardEvent, at: readonly [number, number]): void {
    const text = event.clipboardData.getData('text/plain');
    if (isTable(text)) {
      event.preventDefault();
      const marks = numberMarks(currency);
      setEntered({
        ...entered,
        ...cellsFromPaste({ text, at, rows, periods, marks, decimals: currencyDecimalPlaces }),
      });
    }
  }

  /** Enter goes on below, as in a spreadsheet. */
  function goOn(event: KeyboardEvent, row: number, column: number): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      grid.current?.querySelector<HTMLInputElement>(`[data-cell="${row + 1} ${column}"]`)?.focus();
    }
  }

  return (
    <>
      <WideContent label={t`Targets in ${currency}`}>
        <table ref={grid} className={`${table.table} ${classes.grid}`}>
          <caption className={table.caption}>{t`Targets in ${currency}`}</caption>
          <thead>
            <tr>
              <th scope="col">{{ people: t`Person`, teams: t`Team`, territories: t`Territory` }[of]}</th>
              {periods.map(period => (
                <th key={period} scope="col">
                  {shortPeriodName(period)}
                </th>
              ))}
              <th scope="col">{t`Year`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name }, row) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {periods.map((period, column) => {
                  const key = cellKey(id, period);
                  const when = periodName(period);
                  return (
                    <td key={period}>
                      <AmountInput
                        aria-label={t`${name}, ${when}`}
                        classNames={{ input: classes.input }}
                        data-cell={`${row} ${column}`}
                        data-changed={key in changed || undefined}
                        value={cells[key]}
                        min={0}
                        onChange={amount => setEntered(before => ({ ...before, [key]: amount }))}
                        onPaste={event => paste(event, [row, column])}
                        onKeyDown={event => goOn(event, row, column)}
                      />
                    </td>
                  );
                })}
                <td>{money(sumOf(cells, keysOf([{ id }], periods)))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t`All`}</th>
              {periods.map(period => (
                <td key={period}>{money(sumOf(cells, keysOf(rows, [period])))}</td>
              ))}
              <td>{money(sumOf(cells, keysOf(rows, periods)))}</td>
            </tr>
          </tfoot>
        </table>
      </WideContent>
      <div className={classes.foot}>
        <p className={classes.hint}>
          {by === 'months'
            ? t`Cells can be pasted from a spreadsheet. A quarter without a target of its own has the sum of its months.`
            : t`Cells can be pasted from a spreadsheet. A target of a quarter takes the place of those of its months.`}
        </p>
        {count > 0 && (
          <Button variant="default" onClick={() => setEntered({})}>
            {t`Discard`}
          </Button>
        )}
        <Button
          disabled={count === 0 || Object.values(changed).some(Number.isNaN)}
          loading={save.isPending}
          onClick={() => save.mutate(undefined, { onSuccess: () => setEntered({}) })}
        >
          {count > 0
            ? t({ message: plural(count, { one: 'Save # target', other: 'Save # targets' }) })
            : t`Save targets`}
        </Button>
      </div>
    </>
  );
}

function keysOf(rows: readonly Pick<Row, 'id'>[], periods: readonly string[]): readonly string[] {
  return rows.flatMap(({ id }) => periods.map(period => cellKey(id, period)));
}
