import { Skeleton } from '@mantine/core';
import { titleOf } from '../../data/queries/any-record.ts';
import { useSeen } from '../../ui/hooks/use-seen.ts';
import { RowToolsCell } from '../../ui/table/row-tools.tsx';
import type { RecordsProps } from '../workspace/table/workspace-table.tsx';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { rowsPerPage } from '../workspace/workspace-queries.ts';
import classes from './cards.module.css';
import { SelectAll } from './select-all.tsx';

/** The records of a list as the feature's own cards. */
export function CardGrid({ rows, isOld, controls, tools, selection, ordering, onNear }: RecordsProps) {
  const { slots, label, resource } = useWorkspace().workspace;
  const Card = slots.card;
  const gap = rows.indexOf(undefined);
  const records = (gap < 0 ? rows : rows.slice(0, gap)).filter(row => row !== undefined);
  const end = useSeen<HTMLLIElement>(`${records.length}`, () =>
    onNear({ first: 0, last: Math.floor(records.length / rowsPerPage) }),
  );
  return (
    <>
      {tools && (
        <div className={classes.selectCards}>
          <SelectAll records={records} selection={selection} isLabelled />
        </div>
      )}
      <ul
        className={classes.cards}
        aria-label={label[1]}
        aria-busy={isOld}
        data-old={(isOld && records.length > 0) || undefined}
        {...ordering}
      >
        {records.map(record => {
          const isSelected = selection.ids.includes(record.id);
          return (
            <li key={record.id} data-record={record.id} data-selected={isSelected || undefined}>
              {Card && <Card record={record} controls={controls} />}
              {tools && (
                <div className={classes.cardTools}>
                  <RowToolsCell
                    id={record.id}
                    title={titleOf(resource, record)}
                    isSelected={isSelected}
                    tools={tools}
                  />
                </div>
              )}
            </li>
          );
        })}
        {gap >= 0 && (
          <li ref={end} aria-hidden>
            <Skeleton height={120} />
          </li>
        )}
      </ul>
    </>
  );
}
