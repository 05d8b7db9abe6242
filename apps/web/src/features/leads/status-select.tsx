import type { ChangeEvent, CSSProperties } from 'react';
import { tagColors } from '../../kit/ui/theme/color.ts';
import type { LeadStatus } from './lead-queries.ts';
import classes from './status-select.module.css';

interface StatusSelectProps {
  readonly label: string;
  readonly statuses: readonly LeadStatus[];
  readonly value: string;
  readonly onChange: (status: LeadStatus) => void;
}

/** A status as a coloured chip that can be changed where it stands. The browser's own list: there is one in every row. */
export function StatusSelect({ label, statuses, value, onChange }: StatusSelectProps) {
  const current = statuses.find(({ id }) => id === value);
  const { light, dark } = tagColors(current?.colorCode ?? '');
  const style = {
    '--chip-light': light.text,
    '--chip-light-ground': light.ground,
    '--chip-dark': dark.text,
    '--chip-dark-ground': dark.ground,
  } as CSSProperties;
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const chosen = statuses.find(({ id }) => id === event.currentTarget.value);
    if (chosen) {
      onChange(chosen);
    }
  };
  return (
    <span className={classes.chip} style={style}>
      <select className={classes.select} aria-label={label} value={value} onChange={choose}>
        {statuses
          .filter(({ id, isActive }) => isActive || id === value)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
    </span>
  );
}
