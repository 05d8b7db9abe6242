import classes from './avatar.module.css';
import { initialsOf } from './initials.ts';

/** The first letters of a name, for the eye alone. */
export function Avatar({ names }: { names: readonly unknown[] }) {
  return (
    <span className={classes.avatar} aria-hidden>
      {initialsOf(names)}
    </span>
  );
}
