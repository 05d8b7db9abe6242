import { Skeleton } from '@mantine/core';
import type { AnyRecord } from '../any-record.ts';
import type { Screens } from '../define-screens.ts';
import classes from './list.module.css';

interface CardGridProps {
  readonly screens: Screens;
  readonly records: readonly AnyRecord[] | undefined;
  readonly isOld: boolean;
}

/** The records of a list as the feature's own cards. */
export function CardGrid({ screens: { slots, label }, records, isOld }: CardGridProps) {
  const Card = slots.card;
  return (
    <ul className={classes.cards} aria-label={label[1]} aria-busy={records === undefined || isOld}>
      {records && Card
        ? records.map(record => (
            <li key={record.id}>
              <Card record={record} />
            </li>
          ))
        : ['first', 'second', 'third'].map(place => (
            <li key={place}>
              <Skeleton height={120} />
            </li>
          ))}
    </ul>
  );
}
