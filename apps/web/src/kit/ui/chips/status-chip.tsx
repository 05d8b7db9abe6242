import type { CSSProperties, ReactNode } from 'react';
import classes from './chip.module.css';

export type Tone = 'green' | 'grey' | 'red' | 'amber' | 'blue' | 'brand';

/** A state in one of the product's own colours; the words carry it, the colour helps. */
export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  const style = { color: `var(--pw-${tone})`, background: `var(--pw-${tone}-tint)` } as CSSProperties;
  return (
    <span className={classes.chip} style={style}>
      {children}
    </span>
  );
}
