import {
  type Connection,
  connect,
  type Sql,
} from '../../apps/server/src/platform/database/connections/connection.ts';
import { assertNothingDue } from './assert-nothing-due.ts';
import { fillSearchTexts } from './fill-search-texts.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Gives the large tenant leads of the same people as the kit's rows, with statuses, sources, priorities and an owner. */
export async function loadLeads(owner: Connection, tenantId: string): Promise<void> {
  const sql = connect(owner, { max: 1, searchPath: 'crm', timeoutMs: 0 });
  try {
    // Writes what the triggers would have written: scores, counters and the international form of phone numbers. Otherwise
    // the schedules that compute missing values would update all leads while the benchmark measures.
    await sql.unsafe('alter table crm.lead disable trigger user');
    await withoutIndexes(sql, 'lead', () => copyLeads(sql, tenantId));
    await sql.unsafe('alter table crm.lead enable trigger user');
    await fillSearchTexts(sql);
    await sql`insert into crm.row_count (tenant_id, entity, n)
      select tenant_id, 'lead', count(*) from crm.lead where tenant_id = ${tenantId} group by tenant_id`;
    await sql`insert into crm.lead_total (tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, n, value)
      select tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, count(*), sum(estimated_value)
      from crm.lead where tenant_id = ${tenantId} group by 1, 2, 3, 4, 5`;
    for (const table of ['lead', 'lead_total', 'row_count']) {
      await sql.unsafe(`vacuum (analyze) crm.${table}`);
    }
    await assertNothingDue(sql);
    await sql.unsafe('checkpoint');
  } finally {
    await sql.end();
  }
}

async function copyLeads(sql: Sql, tenantId: string): Promise<void> {
  const oneOf = (table: string, salt: number, key = 'id') =>
    `(select array_agg(${key} order by ${key}) from crm.${table} where tenant_id = $1)`.concat(
      `[1 + (hashtextextended(id::text, ${salt}) & 9223372036854775807) % (select count(*) from crm.${table} where tenant_id = $1)]`,
    );
  await sql.unsafe(
    `insert into crm.lead (tenant_id, id, created_at_utc, updated_at_utc, first_name, last_name, full_name, email, phone,
       phone_e164, phone_digits, company_name, job_title, website, address, postal_code, notes, estimated_value, is_active, lead_score,
       lead_status_id, lead_source_id, priority_id, assigned_to_user_id, score_expires_at_utc)
     select tenant_id, id, created_at_utc, updated_at_utc, first_name, last_name, first_name || ' ' || last_name, email, phone,
       '+' || crm.digits_of(phone), crm.digits_of(phone),
       case when created_at_utc < now() - interval '3 years' * 0.98 then 'Bygone ' else '' end || company_name, job_title, website, address, postal_code, notes, estimated_value,
       is_active, lead_score,
       ${oneOf('lead_status', 1)}, ${oneOf('lead_source', 2)}, ${oneOf('priority', 3)},
       ${oneOf('membership', 4, 'user_id')}, null::timestamptz
     from crm.bench_lead where tenant_id = $1`,
    [tenantId],
  );
}
