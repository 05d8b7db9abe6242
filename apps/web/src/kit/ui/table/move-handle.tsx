import { t } from '@lingui/core/macro';
import classes from './row-tools.module.css';

/** The drag handle of a row of an ordered list. A click opens the menu with the other ways to move it. */
export function MoveHandle({ name }: { name: string }) {
  return (
    <button
      type="button"
      className={classes.handle}
      data-handle
      aria-label={t`Move ${name}`}
      aria-haspopup="menu"
      title={t`Drag to move, or click for more`}
    />
  );
}
