import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts';
import { SkeletonRows } from '../../ui/table/skeleton-rows.tsx';
import { SortHead } from '../../ui/table/sort-head.tsx';
import classes from '../../ui/table/table.module.css';
import { useIsWiderThanFrame } from '../../ui/table/use-is-wider-than-frame.ts';
import { fieldTypeOf } from '../field-types/field-types.ts';
import cards from './cards-of-rows.module.css';
import { RecordRow } from './record-row.tsx';
import type { RecordsProps } from './records.ts';
import { SelectAll } from './select-all.tsx';
import { orderOf } from './state/list-state.ts';

/** The records of a list as a table: sticky head, first column frozen where it has to scroll. */
export function RecordTable(props: RecordsProps) {
  const { screens, state, records, isOld, onSort, controls, tools, selection, ordering } = props;
  const { resource, columns, textsOf, label } = screens;
  const order = orderOf(screens, state);
  const [frame, isWide] = useIsWiderThanFrame();
  // Cards have no heads to press: the toolbar sorts and selects instead.
  const isNarrow = useIsNarrow();
  return (
    <section
      ref={frame}
      className={classes.frame}
      data-wide={isWide || undefined}
      tabIndex={isWide ? 0 : undefined}
      aria-label={label[1]}
    >
      <table
        className={`${classes.table} ${cards.table}`}
        aria-busy={records === undefined || isOld}
        data-old={isOld || undefined}
        data-movable={tools?.canMove || undefined}
      >
        <thead>
          <tr>
            {tools && (
              <th className={classes.tools}>
                {isNarrow ? 'Selected' : <SelectAll records={records} selection={selection} />}
              </th>
            )}
            {columns.map((name, index) => (
              <SortHead
                key={name}
                name={name}
                className={index === 0 ? classes.first : undefined}
                text={textsOf(name).heading}
                align={fieldTypeOf(resource, name)?.align ?? 'start'}
                order={order}
                onSort={!isNarrow && resource.sortable.includes(name) ? onSort : undefined}
              />
            ))}
            {controls && <th className={classes.actionsHead}>Actions</th>}
          </tr>
        </thead>
        <tbody {...ordering}>
          {records ? (
            records.map(record => (
              <RecordRow
                key={record.id}
                screens={screens}
                record={record}
                isSelected={selection.ids.includes(record.id)}
                controls={controls}
                tools={tools}
              />
            ))
          ) : (
            <SkeletonRows columns={columns.length + (controls ? 2 : 0)} />
          )}
        </tbody>
      </table>
    </section>
  );
}
