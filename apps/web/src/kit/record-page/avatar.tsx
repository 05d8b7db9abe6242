import classes from './record-page.module.css';

/** The first letters of a name, for the eye alone. */
export function Avatar({ names }: { names: readonly unknown[] }) {
  const letters = names.map(name => /[\p{L}\p{N}]/u.exec(String(name ?? ''))?.[0] ?? '').join('');
  return (
    <span className={classes.avatar} aria-hidden>
      {letters.toUpperCase() || '?'}
    </span>
  );
}
