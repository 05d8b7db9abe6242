import type { CSSProperties, ReactNode } from 'react';
import { tagColors } from '../theme/color.ts';
import classes from './chip.module.css';

/** A name in the colour people chose for it: tinted ground, readable text, a dot. */
export function ColorChip({ color, children }: { color: string; children: ReactNode }) {
  const { light, dark } = tagColors(color);
  const style = {
    '--chip-light': light.text,
    '--chip-light-ground': light.ground,
    '--chip-dark': dark.text,
    '--chip-dark-ground': dark.ground,
  } as CSSProperties;
  return (
    <span className={`${classes.chip} ${classes.chosen}`} style={style}>
      {children}
    </span>
  );
}
