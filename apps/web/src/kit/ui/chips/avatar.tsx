import { initialsOf } from './initials.ts';
import classes from '../../records/record-page/record-page.module.css';

/** The first letters of a name, for the eye alone. */
export function Avatar({ names }: { names: readonly unknown[] }) {
  return (
    <span className={classes.avatar} aria-hidden>
      {initialsOf(names)}
    </span>
  );
}
