import type { ReactNode } from 'react';
import { useIsWiderThanFrame } from '../table/use-is-wider-than-frame.ts';
import classes from './wide-content.module.css';

/**
 * Content that scrolls sideways if it is too wide, such as a table. It can then be focused for scrolling by keyboard.
 */
export function WideContent(props: { label: string; isBusy?: boolean; children: ReactNode }) {
  const [frame, isWide] = useIsWiderThanFrame();
  return (
    <section
      ref={frame}
      className={classes.wide}
      tabIndex={isWide ? 0 : undefined}
      aria-label={props.label}
      aria-busy={props.isBusy}
    >
      {props.children}
    </section>
  );
}
