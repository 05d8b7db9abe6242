import type { ReactNode } from 'react';
import classes from './scroll-frame.module.css';

/** Scrollable areas must be reachable by keyboard. */
const reachable = 0;

/** A table that may be wider and longer than its place. */
export function ScrollFrame(props: { label: string; isBusy?: boolean; children: ReactNode }) {
  return (
    <section
      className={classes.scroll}
      aria-label={props.label}
      tabIndex={reachable}
      aria-busy={props.isBusy}
    >
      {props.children}
    </section>
  );
}
