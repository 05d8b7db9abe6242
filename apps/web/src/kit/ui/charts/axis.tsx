import classes from './plots.module.css';

/** Lines at the quarters of the axis, with their values. */
export function Axis({ end, write }: { end: number; write: (value: number) => string }) {
  return [1, 0.75, 0.5, 0.25].map(part => (
    <span
      key={part}
      className={classes.gridLine}
      style={{ bottom: `calc(var(--tick-height) + ${part} * (100% - var(--tick-height)))` }}
      aria-hidden
    >
      <span>{write(end * part)}</span>
    </span>
  ));
}
