import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import classes from './table.module.css';

/** The order of a list: by one field, in one direction. */
export interface SortOrder {
  readonly field: string;
  readonly descending: boolean;
}

interface SortHeadProps {
  readonly name: string;
  readonly text: string;
  readonly align?: 'start' | 'end';
  readonly order: SortOrder;
  /** Absent where lists cannot be sorted by it. */
  readonly onSort?: (sort: string) => void;
  /** The attributes of the cell. */
  readonly cell?: {
    readonly className?: string;
    readonly style?: CSSProperties;
    readonly title?: string;
    readonly 'data-pinned'?: string;
  };
  /** Behind the heading. */
  readonly children?: ReactNode;
}

/** The head of a column; sorts where the list can. */
export function SortHead({ name, text, align, order, onSort, cell, children }: SortHeadProps) {
  const isCurrent = order.field === name;
  const direction = order.descending ? 'descending' : 'ascending';
  const Arrow = order.descending ? IconArrowDown : IconArrowUp;
  return (
    <th
      {...cell}
      scope="col"
      // Without the content after the heading.
      aria-label={children ? text : undefined}
      data-align={align}
      aria-sort={onSort && (isCurrent ? direction : 'none')}
    >
      {onSort ? (
        <UnstyledButton
          className={classes.sort}
          data-current={isCurrent || undefined}
          onClick={() => onSort(isCurrent && !order.descending ? `-${name}` : name)}
        >
          <span className={classes.sortText}>{text}</span>
          <Arrow size={14} className={classes.arrow} aria-hidden />
        </UnstyledButton>
      ) : (
        text
      )}
      {children}
    </th>
  );
}
