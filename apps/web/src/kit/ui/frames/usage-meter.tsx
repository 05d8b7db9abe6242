import { Progress } from '@mantine/core';
import classes from './usage-meter.module.css';

interface UsageMeterProps {
  readonly count: number;
  readonly most: number;
  /** The label for screen readers. */
  readonly label: string;
  /** The same in words: `3 of 10 objects`. */
  readonly children: string;
}

/** How much of a limit is used; marked when little is left. */
export function UsageMeter({ count, most, label, children }: UsageMeterProps) {
  return (
    <div className={classes.usage} data-near={count >= most * 0.9 || undefined}>
      <Progress value={(count / most) * 100} aria-label={label} className={classes.meter} />
      {children}
    </div>
  );
}
