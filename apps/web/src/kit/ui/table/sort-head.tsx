import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './table.module.css';

interface SortHeadProps {
  readonly name: string;
  readonly text: string;
  readonly className?: string;
  readonly align: 'start' | 'end';
  readonly order: { readonly field: string; readonly descending: boolean };
  /** Absent where lists cannot be sorted by it. */
  readonly onSort?: (sort: string) => void;
}

/** The head of a column; sorts where the resource can. */
export function SortHead({ name, text, className, align, order, onSort }: SortHeadProps) {
  if (!onSort) {
    return (
      <th className={className} data-align={align}>
        {text}
      </th>
    );
  }
  const isCurrent = order.field === name;
  const direction = order.descending ? 'descending' : 'ascending';
  const Arrow = order.descending ? IconArrowDown : IconArrowUp;
  return (
    <th className={className} data-align={align} aria-sort={isCurrent ? direction : 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-current={isCurrent || undefined}
        onClick={() => onSort(isCurrent && !order.descending ? `-${name}` : name)}
      >
        {text}
        <Arrow size={14} className={classes.arrow} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
