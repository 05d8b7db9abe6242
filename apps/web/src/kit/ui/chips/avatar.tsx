import { IconPlus } from '@tabler/icons-react';
import classes from './avatar.module.css';
import { initialsOf } from './initials.ts';

/** The first letters of a name, for the eye alone. What is new and has no name yet gets a plus sign. */
export function Avatar({ names }: { names: readonly unknown[] }) {
  return (
    <span className={classes.avatar} aria-hidden>
      {names.some(Boolean) ? initialsOf(names) : <IconPlus size={18} stroke={1.75} />}
    </span>
  );
}
