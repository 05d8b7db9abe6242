import { useEffect, useRef, useState } from 'react';
import type { AnyRecord } from '../any-record.ts';
import type { Screens } from '../define-screens.ts';
import { partsOf } from '../field-registry.ts';
import classes from './list.module.css';
import { type ListState, orderOf } from './list-state.ts';
import { RecordRow, type RowControls } from './record-row.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { SortHead } from './sort-head.tsx';

interface RecordTableProps {
  readonly screens: Screens;
  readonly state: ListState;
  /** Absent while the first answer is on its way. */
  readonly records: readonly AnyRecord[] | undefined;
  /** What is shown answers an older question. */
  readonly isOld: boolean;
  readonly onSort: (sort: string) => void;
  /** Absent for those who may only look. */
  readonly controls?: RowControls;
}

/** The records of a list as a table: sticky head, first column frozen where it has to scroll. */
export function RecordTable({ screens, state, records, isOld, onSort, controls }: RecordTableProps) {
  const { resource, columns, textsOf, label } = screens;
  const order = orderOf(screens, state);
  const [frame, isWide] = useIsWiderThanFrame();
  return (
    <section
      ref={frame}
      className={classes.frame}
      data-wide={isWide || undefined}
      tabIndex={isWide ? 0 : undefined}
      aria-label={label[1]}
    >
      <table
        className={classes.table}
        aria-busy={records === undefined || isOld}
        data-old={isOld || undefined}
      >
        <thead>
          <tr>
            {columns.map(name => (
              <SortHead
                key={name}
                name={name}
                text={textsOf(name).heading}
                align={partsOf(resource, name)?.align ?? 'start'}
                order={order}
                onSort={resource.sortable.includes(name) ? onSort : undefined}
              />
            ))}
            {controls && <th className={classes.actionsHead}>Actions</th>}
          </tr>
        </thead>
        <tbody>
          {records ? (
            records.map(record => (
              <RecordRow key={record.id} screens={screens} record={record} controls={controls} />
            ))
          ) : (
            <SkeletonRows columns={columns.length + (controls ? 1 : 0)} />
          )}
        </tbody>
      </table>
    </section>
  );
}

/** A frame that scrolls sideways ends what sticks to the page: only then does the table scroll in itself. */
function useIsWiderThanFrame() {
  const frame = useRef<HTMLElement>(null);
  const [isWide, setWide] = useState(false);

  useEffect(() => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (!element || !table) {
      return;
    }
    const observer = new ResizeObserver(() => setWide(table.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);

  return [frame, isWide] as const;
}
