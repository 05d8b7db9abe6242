import { type Connection, connect } from '../../apps/server/src/platform/database/connections/connection.ts';
import { assertNothingDue } from '../data/assert-nothing-due.ts';
import { fillSearchTexts } from '../data/fill-search-texts.ts';
import { loadDeals } from '../data/load-deals.ts';
import { withoutIndexes } from '../data/without-indexes.ts';

/** Leads over three years and deals over two, in all sources, statuses, stages and owners. */
export async function loadReportData(
  owner: Connection,
  tenantId: string,
  { leads, deals }: { leads: number; deals: number },
): Promise<void> {
  const begun = performance.now();
  const report = (what: string) =>
    console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s: ${what}`);
  await loadDeals(owner, tenantId, deals, done => report(`${done} of ${deals} deals loaded`));
  const sql = connect(owner, { max: 1, searchPath: 'crm', timeoutMs: 0 });
  const oneOf = (table: string, key = 'id') =>
    `(select array_agg(${key} order by ${key}) from crm.${table} where tenant_id = $1)`;
  try {
    // What the triggers would write is written below.
    await sql.unsafe('alter table crm.lead disable trigger user');
    await withoutIndexes(sql, 'lead', async () => {
      await sql.unsafe(
        `insert into crm.lead (tenant_id, first_name, last_name, full_name, email, company_name, estimated_value, is_active,
           lead_score, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, created_at_utc,
           updated_at_utc, score_expires_at_utc)
         select $1, 'Lead', n::text, 'Lead ' || n, 'lead-' || n || '@bench.example', 'Company ' || n % 5000,
           (n % 97) * 100, true, n % 101, statuses[1 + n % cardinality(statuses)],
           sources[1 + (n / 3) % cardinality(sources)], priorities[1 + (n / 5) % cardinality(priorities)],
           people[1 + (n / 7) % cardinality(people)], moment, moment, null
         from generate_series(1, $2::integer) as n
         cross join (select ${oneOf('lead_status')} as statuses, ${oneOf('lead_source')} as sources,
           ${oneOf('priority')} as priorities, ${oneOf('membership', 'user_id')} as people) as lists
         cross join lateral (select now() - make_interval(mins => n % 1576800) as moment) as times`,
        [tenantId, leads],
      );
      report(`${leads} leads inserted, now their indexes`);
    });
    await sql.unsafe('alter table crm.lead enable trigger user');
    await fillSearchTexts(sql);
    await sql`insert into crm.row_count (tenant_id, entity, n) values (${tenantId}, 'lead', ${leads})`;
    await sql`
      insert into crm.lead_total
        (tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, n, value)
      select tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, count(*), sum(estimated_value)
      from crm.lead where tenant_id = ${tenantId} group by 1, 2, 3, 4, 5`;
    for (const table of ['lead', 'lead_total', 'row_count']) {
      await sql.unsafe(`vacuum (analyze) crm.${table}`);
    }
    await assertNothingDue(sql);
    report('database prepared');
  } finally {
    await sql.end();
  }
}
