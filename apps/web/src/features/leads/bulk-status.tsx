import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { BulkSlot } from '../../kit/records/screens/slots.ts';
import classes from './bulk-status.module.css';
import { shownOf } from './change-status.ts';
import { statusesOptions } from './lead-queries.ts';

/** Gives all that are selected another status; afterwards it stands ready again. */
export function BulkStatus({ change }: BulkSlot) {
  const { data: statuses = [] } = useQuery(statusesOptions());
  return (
    <span className={classes.frame}>
      <select
        className={classes.select}
        aria-label={t`Change Status`}
        value=""
        onChange={event => {
          const chosen = statuses.find(({ id }) => id === event.currentTarget.value);
          if (chosen) {
            change({ updates: { leadStatusId: chosen.id }, shown: shownOf(chosen), told: chosen.name });
          }
        }}
      >
        <option value="" disabled hidden>
          {t`Change Status`}
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
