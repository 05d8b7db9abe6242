import { t } from '@lingui/core/macro';
import type { MouseEvent } from 'react';
import classes from './row-tools.module.css';

/** The tools in the first cell of a row, for people who may change the list. */
export interface RowTools {
  readonly select: (id: string, isOn: boolean, isRange: boolean) => void;
  /** Whether the list can be given another order now. */
  readonly canMove: boolean;
}

interface RowToolsCellProps {
  readonly id: string;
  readonly title: string;
  readonly isSelected: boolean;
  readonly tools: RowTools;
}

/** Checkbox and handle of a row. Plain elements, because both are in each of a hundred rows. */
export function RowToolsCell({ id, title, isSelected, tools }: RowToolsCellProps) {
  const onClick = (event: MouseEvent<HTMLInputElement>) =>
    tools.select(id, event.currentTarget.checked, event.shiftKey);
  return (
    <>
      {tools.canMove && (
        <button
          type="button"
          className={classes.handle}
          data-handle
          data-small
          aria-label={t`Move ${title}`}
          aria-haspopup="menu"
          title={t`Drag to move, or click for more`}
        />
      )}
      <input
        type="checkbox"
        className={classes.check}
        data-small
        aria-label={t`Select ${title}`}
        checked={isSelected}
        // The click knows of Shift, the change does not.
        onClick={onClick}
        onChange={() => undefined}
      />
    </>
  );
}
