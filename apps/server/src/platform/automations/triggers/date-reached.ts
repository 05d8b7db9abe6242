import { runText } from '../../database/tenant/tenant-db.ts';
import { fieldSql } from '../../resources/query/field-sql.ts';
import { filterCondition } from '../../resources/query/filter/filter.ts';
import { withinReach } from '../../resources/query/reach.ts';
import { createValues } from '../../resources/query/values.ts';
import { zone } from '../../resources/query/zone.ts';
import type { FindTimed } from '../timed-starts.ts';
import { anything } from './define-trigger.ts';

/** How many runs are started at a time; the next look finds the others. */
const maxStarts = 1000;

/**
 * The records whose date has come today or yesterday, and for which this automation was not started yet. Dates from before
 * it was published do not count.
 */
export const findByDate: FindTimed<'date-reached'> = async (tx, trigger, { automation, module }) => {
  const { resource, table } = module;
  const { field, days, hour, condition } = trigger;
  const values = createValues(tx.principal.tenantId);
  const column = fieldSql(resource, field, { principal: tx.principal, values });
  const isDay = resource.fields[field]?.kind === 'date';
  const day = `(${isDay ? column : `(${column} at time zone ${zone})::date`} + ${values.add(days)}::integer)`;
  const at = `((${day} + make_interval(hours => ${values.add(hour)}::integer)) at time zone ${zone})`;
  const reach = withinReach(resource, tx.principal, resource.permissions.read, values);
  const rows = await tx[runText](
    `select "recordId", cause from (
       select id as "recordId", 'date ' || id || ' ' || ${day} as cause
       from crm.${table}
       where tenant_id = $1 and ${day} >= (now() at time zone ${zone})::date - 1 and ${at} <= now()
         and ${at} >= ${values.add(automation.publishedAtUtc)}::timestamptz
         and ${filterCondition(resource, condition ?? anything, values, tx.principal)}${reach ? ` and ${reach}` : ''}
     ) as due
     where not exists (
       select from crm.automation_run
       where tenant_id = $1 and automation_id = ${values.add(automation.id)} and automation_run.cause = due.cause)
     order by "recordId" limit ${maxStarts}`,
    values.list,
  );
  return rows.map(({ recordId, cause }) => ({ recordId, cause }));
};
