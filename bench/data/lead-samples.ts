import { type Connection, connect } from '../../apps/server/src/platform/database/connections/connection.ts';

/** The ids by which leads are filtered: one from each of the tenant's lists. */
export interface LeadSamples {
  sourceId: string;
  statusId: string;
}

export async function takeLeadSamples(owner: Connection, tenantId: string): Promise<LeadSamples> {
  const sql = connect(owner, { max: 1, searchPath: 'crm' });
  try {
    const [row] = await sql<LeadSamples[]>`
      select (select id from crm.lead_source where tenant_id = ${tenantId} order by id limit 1) as "sourceId",
        (select id from crm.lead_status where tenant_id = ${tenantId} order by id limit 1) as "statusId"`;
    return row ?? { sourceId: '', statusId: '' };
  } finally {
    await sql.end();
  }
}
