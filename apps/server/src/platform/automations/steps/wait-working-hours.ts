import { msg } from '../../language/message.ts';
import { defineStepHandler } from '../define-step-handler.ts';

export const waitWorkingHoursHandler = defineStepHandler(
  'wait-working-hours',
  async ({ fromHour, toHour }, { tx }) => {
    const { tenantId } = tx.principal;
    // The first working day, from today on, whose end has not come yet.
    const [row] = await tx<{ at: Date; isNow: boolean }>`
      select begins at time zone time_zone as at, begins <= local as "isNow"
      from (
        select time_zone, now() at time zone time_zone as local from crm.organization
        where tenant_id = ${tenantId} and id = ${tenantId}
      ) as clock
      cross join generate_series(0, 7) as ahead
      cross join lateral (
        select local::date + ahead + make_interval(hours => ${fromHour}::integer) as begins,
          local::date + ahead + make_interval(hours => ${toHour}::integer) as ends
      ) as working
      where extract(isodow from begins) < 6 and ends > local
      order by ahead limit 1`;
    return row && !row.isNow
      ? { summary: msg`Waits for working hours.`, wakeAt: row.at }
      : { summary: msg`It is within working hours.` };
  },
);
