import { type Connection, connect } from '../../apps/server/src/platform/database/connections/connection.ts';
import { assertNothingDue } from './assert-nothing-due.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Makes contacts of the first leads of a tenant, with the same owners. */
export async function loadContacts(owner: Connection, tenantId: string, count: number): Promise<void> {
  const sql = connect(owner, { max: 1, searchPath: 'crm', timeoutMs: 0 });
  try {
    // Values that triggers would have set are written directly, or not needed here.
    await sql.unsafe('alter table crm.contact disable trigger user');
    await withoutIndexes(sql, 'contact', async () => {
      await sql.unsafe(
        `insert into crm.contact (tenant_id, id, created_at_utc, updated_at_utc, first_name, last_name, full_name, email, phone,
           phone_e164, phone_digits, job_title, other_emails, other_phones, tag_ids, is_active, owner_user_id)
         select tenant_id, id, created_at_utc, updated_at_utc, first_name, last_name, full_name, email, phone, phone_e164,
           phone_digits, job_title, '{}', '{}', '{}', is_active, assigned_to_user_id
         from crm.lead where tenant_id = $1 order by id limit $2`,
        [tenantId, count],
      );
    });
    await sql.unsafe('alter table crm.contact enable trigger user');
    await sql`insert into crm.row_count (tenant_id, entity, n)
      select tenant_id, 'contact', count(*) from crm.contact where tenant_id = ${tenantId} group by tenant_id`;
    for (const table of ['contact', 'row_count']) {
      await sql.unsafe(`vacuum (analyze) crm.${table}`);
    }
    await assertNothingDue(sql);
  } finally {
    await sql.end();
  }
}
