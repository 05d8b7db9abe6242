import { Skeleton } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import type { Screens } from '../../kit/define-screens.ts';
import { orderOf } from '../../kit/list/list-state.ts';
import { SelectAll } from '../../kit/list/select-all.tsx';
import { SortHead } from '../../kit/list/sort-head.tsx';
import table from '../../kit/list/table.module.css';
import { useIsWiderThanFrame } from '../../kit/list/use-is-wider-than-frame.ts';
import { useRowKeys } from '../../kit/list/use-row-keys.ts';
import type { Selection } from '../../kit/list/use-selection.ts';
import { rowHeight, useVisibleRows } from '../../kit/list/use-visible-rows.ts';
import { useMoney } from '../../kit/money.ts';
import classes from './lead-list.module.css';
import { type Lead, type LeadQuery, type LeadStatus, leadsPerPage } from './lead-queries.ts';
import { LeadRow, type LeadRowTools } from './lead-row.tsx';
import type { LeadView } from './lead-view.ts';

interface LeadTableProps {
  readonly screens: Screens;
  readonly view: LeadView;
  readonly query: LeadQuery;
  readonly rows: readonly (Lead | undefined)[];
  readonly total: number | undefined;
  /** What is shown answers an older question, or nothing yet. */
  readonly isOld: boolean;
  readonly statuses: readonly LeadStatus[];
  readonly selection: Selection;
  readonly tools?: LeadRowTools;
  readonly keys: Readonly<Record<string, (id: string | undefined) => void>>;
  readonly onSort: (sort: string) => void;
  readonly onNear: (pages: { first: number; last: number }) => void;
}

/** The leads, however many: only the rows that can be seen are drawn. */
export function LeadTable(props: LeadTableProps) {
  const { screens, view, query, rows, total, isOld, statuses, selection, tools, keys, onSort, onNear } =
    props;
  const [frame, isWide] = useIsWiderThanFrame();
  const { body, range, reveal } = useVisibleRows(rows.length);
  const ids = useMemo(() => rows.map(row => row?.id), [rows]);
  const loaded = useMemo(() => rows.filter(row => row !== undefined), [rows]);
  const selected = useMemo(() => new Set(selection.ids), [selection.ids]);
  const money = useMoney();
  useRowKeys({ body, ids, reveal, keys });

  const [first, last] = [range.first, range.end - 1].map(row => Math.floor(Math.max(row, 0) / leadsPerPage));
  useEffect(() => onNear({ first: first ?? 0, last: last ?? 0 }), [first, last, onNear]);

  const order = orderOf(screens, view);
  return (
    <section
      ref={frame}
      className={`${table.frame} ${classes.frame}`}
      data-wide={isWide || undefined}
      tabIndex={isWide ? 0 : undefined}
      aria-label={screens.label[1]}
    >
      <table
        className={`${table.table} ${classes.table}`}
        aria-busy={isOld}
        aria-rowcount={(total ?? rows.length) + 1}
        data-old={(isOld && loaded.length > 0) || undefined}
      >
        <thead>
          <tr aria-rowindex={1}>
            {tools && (
              <th className={table.tools}>
                <SelectAll records={loaded} selection={selection} />
              </th>
            )}
            {screens.columns.map((name, index) => (
              <SortHead
                key={name}
                name={name}
                className={index === 0 ? table.first : classes[name]}
                text={screens.textsOf(name).heading}
                align={name === 'estimatedValue' ? 'end' : 'start'}
                order={order}
                onSort={screens.resource.sortable.includes(name) ? onSort : undefined}
              />
            ))}
            <th className={`${table.actionsHead} ${classes.actions}`}>Actions</th>
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap rows={range.first} />
          {rows.slice(range.first, range.end).map((lead, offset) => {
            const index = range.first + offset;
            return lead ? (
              <LeadRow
                key={lead.id}
                lead={lead}
                index={index}
                isSelected={selected.has(lead.id)}
                statuses={statuses}
                money={money}
                query={query}
                tools={tools}
              />
            ) : (
              <Waiting key={index} hasTools={tools !== undefined} />
            );
          })}
          <Gap rows={rows.length - range.end} />
        </tbody>
      </table>
    </section>
  );
}

/** Stands for the rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  return rows > 0 ? (
    <tr aria-hidden>
      <td className={classes.gap} style={{ height: rows * rowHeight }} />
    </tr>
  ) : null;
}

/** The columns that are there at every width. */
const bars = ['50%', '70%', '60%', '60%', '50%', '60%'];

/** A row of the final height, so that nothing jumps when its lead comes. */
function Waiting({ hasTools }: { hasTools: boolean }) {
  return (
    <tr aria-hidden>
      {hasTools && <td className={table.tools} />}
      {bars.map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <td key={column} className={column === 0 ? table.first : undefined}>
          <Skeleton height={12} width={width} />
        </td>
      ))}
    </tr>
  );
}
