import type { Sql } from '../../apps/server/src/platform/database/connections/connection.ts';
import { assertNothingDue } from '../data/assert-nothing-due.ts';
import { fillSearchTexts } from '../data/fill-search-texts.ts';
import { leadColumns, leadParts } from '../data/lead-values.ts';
import { withoutIndexes } from '../data/without-indexes.ts';
import { numbered } from './load-organizations.ts';

/** Organizations whose leads are written by one statement. */
const atOnce = 250;

/** Gives each organization its number of leads, made over the last three years. Call `loadOrganizations` first. */
export async function loadLeads(sql: Sql, templateId: string, organizations: number): Promise<void> {
  const { status: _, ...written } = leadColumns;
  const names = Object.keys(written).join(', ');
  // The lists of all organizations have the ids of the one that they were copied from.
  const idsOf = async (table: string, order: string) => {
    const rows = await sql.unsafe<{ id: string }[]>(
      `select id from crm.${table} where tenant_id = $1 order by ${order}`,
      [templateId],
    );
    return `'{${rows.map(({ id }) => id).join(',')}}'::uuid[]`;
  };
  const oneOf = (ids: string, salt: number) =>
    `(${ids})[1 + (hashint8extended(i, ${salt}) & 9223372036854775807) % cardinality(${ids})]`;
  const status = oneOf(await idsOf('lead_status', 'sort_order, name'), 31);
  const source = oneOf(await idsOf('lead_source', 'sort_order, name'), 32);
  const priority = oneOf(await idsOf('priority', 'rank, name'), 33);
  await withoutIndexes(sql, 'lead', async () => {
    for (let from = 1; from <= organizations; from += atOnce) {
      await sql.unsafe(`
        insert into crm.lead (tenant_id, id, created_at_utc, updated_at_utc, full_name, phone_e164, phone_digits,
          lead_status_id, lead_source_id, priority_id, assigned_to_user_id, score_expires_at_utc, ${names})
        select made.id, ${idOf('time.at')}, time.at, time.at, first || ' ' || last,
          '+' || crm.digits_of(${leadColumns.phone}), crm.digits_of(${leadColumns.phone}), ${status}, ${source},
          ${priority}, made.user_id, null, ${Object.values(written).join(', ')}
        from ${numbered} as made, generate_series(1::bigint, made.leads) as i,
          lateral (
            select date_trunc('milliseconds', now() - interval '3 years' * (made.leads - i) / made.leads) as at
          ) as time,
          lateral (${leadParts}) as parts
        where made.n between ${from} and ${from + atOnce - 1}`);
    }
  });
  await fillSearchTexts(sql);
  await sql.unsafe(`
    insert into crm.row_count (tenant_id, entity, n) select tenant_id, 'lead', count(*) from crm.lead group by tenant_id`);
  await sql.unsafe(`
    insert into crm.lead_total (tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, n, value)
    select tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, count(*), sum(estimated_value)
    from crm.lead group by 1, 2, 3, 4, 5`);
  await assertNothingDue(sql);
}

function idOf(time: string): string {
  return `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0')
    || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 4, 15))::uuid`;
}
