import {
  type Connection,
  connect,
  type Sql,
} from '../../apps/server/src/platform/database/connections/connection.ts';
import { leadColumns, leadParts } from './lead-values.ts';
import type { Tenants } from './tenants.ts';
import { withoutIndexes } from './without-indexes.ts';

const batch = 100_000;
const rowsOfSmallTenant = 50;
/** One small tenant for so many rows of the large one: among few tenants, the planner takes each for a large one. */
const largeRowsPerSmallTenant = 500;

/** Fills the tenants, and makes the copy that the bare handler writes to. Runs as the owner, who sees everything. */
export async function loadData(owner: Connection, tenants: Tenants, rows: number): Promise<void> {
  const sql = connect(owner, { max: 1, searchPath: 'crm', timeoutMs: 0 });
  try {
    // The rows stand for a stock that has been there for years: its changes were logged long ago and nothing here
    // reads them, so writing a million log entries would only make the load slow. The counter is set at the end.
    await sql.unsafe('alter table crm.bench_lead disable trigger change_log_insert');
    await withoutIndexes(sql, 'bench_lead', async () => {
      await loadTenant(sql, tenants.large.id, rows);
      await loadTenant(sql, tenants.medium.id, Math.ceil(rows / 10));
      await loadTenant(sql, tenants.small.id, rowsOfSmallTenant);
      await loadSmallTenants(sql, Math.ceil(rows / largeRowsPerSmallTenant));
    });
    await sql.unsafe('alter table crm.bench_lead enable trigger change_log_insert');
    await sql.unsafe(`insert into crm.row_count (tenant_id, entity, n)
      select tenant_id, 'bench-lead', count(*) from crm.bench_lead group by tenant_id`);
    await copyForTheBareHandler(sql);
    await sql.unsafe('vacuum (analyze) crm.bench_lead');
    await sql.unsafe('vacuum (analyze) crm.bench_lead_bare');
    await sql.unsafe('vacuum (analyze) crm.row_count');
    await sql.unsafe('checkpoint');
  } finally {
    await sql.end();
  }
}

async function loadTenant(sql: Sql, tenantId: string, rows: number): Promise<void> {
  for (let from = 0; from < rows; from += batch) {
    const to = Math.min(from + batch, rows);
    await sql.unsafe(
      insertLeads(`'${tenantId}'::uuid`, `generate_series(${from}::bigint, ${to - 1}) as i`, rows),
    );
  }
}

/** Tenants that only have rows; nobody signs in there. */
async function loadSmallTenants(sql: Sql, tenants: number): Promise<void> {
  await sql.unsafe(
    insertLeads(
      `md5('tenant ' || tenant)::uuid`,
      `generate_series(1, ${tenants}) as tenant, generate_series(0::bigint, ${rowsOfSmallTenant - 1}) as i`,
      rowsOfSmallTenant,
    ),
  );
}

/** Made one after another over the last three years, with UUIDv7 ids of that time, as rows are in life. */
function insertLeads(tenant: string, source: string, rows: number): string {
  const names = Object.keys(leadColumns).join(', ');
  const expressions = Object.values(leadColumns).join(', ');
  return `
    insert into crm.bench_lead (tenant_id, id, created_at_utc, updated_at_utc, ${names})
    select ${tenant}, ${idOf('made')}, made, made, ${expressions}
    from ${source},
      lateral (select date_trunc('milliseconds', now() - interval '3 years' * (${rows} - i) / ${rows}) as made) as time,
      lateral (${leadParts}) as parts`;
}

function idOf(time: string): string {
  return `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0')
    || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 4, 15))::uuid`;
}

/**
 * The same columns, rows and indexes, the search's included; neither triggers nor row security. Its ids are made by
 * the server's own function, as somebody who writes a bare handler would have it.
 */
async function copyForTheBareHandler(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create table crm.bench_lead_bare (like crm.bench_lead including defaults including generated);
    alter table crm.bench_lead_bare alter column id set default uuidv7();
    insert into crm.bench_lead_bare (${await columnsToCopy(sql)}) select ${await columnsToCopy(sql)} from crm.bench_lead`);
  const indexes = await sql<{ definition: string }[]>`
    select indexdef as definition from pg_indexes where schemaname = 'crm' and tablename = 'bench_lead'`;
  for (const { definition } of indexes) {
    await sql.unsafe(
      definition.replace(/INDEX (\w+) ON crm\.bench_lead/, 'INDEX $1_bare ON crm.bench_lead_bare'),
    );
  }
}

async function columnsToCopy(sql: Sql): Promise<string> {
  const rows = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'crm.bench_lead'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`;
  return rows.map(row => row.name).join(', ');
}
