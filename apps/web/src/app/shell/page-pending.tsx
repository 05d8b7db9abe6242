import { Skeleton } from '@mantine/core';
import classes from './shell.module.css';

/** Shown in place of a page whose code is still loading. */
export function PagePending() {
  return (
    <div className={classes.pending} aria-busy>
      <Skeleton height={28} width={220} />
      <Skeleton height={78} />
      <Skeleton height={420} />
    </div>
  );
}
