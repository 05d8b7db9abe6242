import { Skeleton } from '@mantine/core';
import { titleOf } from '../../data/queries/any-record.ts';
import { RowToolsCell } from '../../ui/table/row-tools.tsx';
import classes from './cards.module.css';
import type { RecordsProps } from './records.ts';
import { SelectAll } from './select-all.tsx';

/** The records of a list as the feature's own cards. */
export function CardGrid({ screens, records, isOld, controls, tools, selection, ordering }: RecordsProps) {
  const { slots, label, resource } = screens;
  const Card = slots.card;
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
        aria-busy={records === undefined || isOld}
        data-old={isOld || undefined}
        {...ordering}
      >
        {records && Card
          ? records.map(record => {
              const isSelected = selection.ids.includes(record.id);
              return (
                <li key={record.id} data-record={record.id} data-selected={isSelected || undefined}>
                  <Card record={record} controls={controls} />
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
            })
          : ['first', 'second', 'third'].map(place => (
              <li key={place}>
                <Skeleton height={120} />
              </li>
            ))}
      </ul>
    </>
  );
}
