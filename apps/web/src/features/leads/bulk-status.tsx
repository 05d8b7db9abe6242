import classes from './lead-list.module.css';
import type { LeadStatus } from './lead-queries.ts';

interface BulkStatusProps {
  readonly statuses: readonly LeadStatus[];
  readonly onChoose: (status: LeadStatus) => void;
}

/** Gives all that are selected another status; afterwards it stands ready again. */
export function BulkStatus({ statuses, onChoose }: BulkStatusProps) {
  return (
    <span className={classes.bulk}>
      <select
        className={classes.bulkSelect}
        aria-label="Change Status"
        value=""
        onChange={event => {
          const chosen = statuses.find(({ id }) => id === event.currentTarget.value);
          if (chosen) {
            onChoose(chosen);
          }
        }}
      >
        <option value="" disabled hidden>
          Change Status
        </option>
        {statuses
          .filter(({ isActive }) => isActive)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
    </span>
  );
}
