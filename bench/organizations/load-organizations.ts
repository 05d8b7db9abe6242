import type { Sql } from '../../apps/server/src/platform/database/connections/connection.ts';

/** Which organizations there are, in a temporary table of this session: the largest is number 1. */
export const numbered = 'pg_temp.bench_organization';

/** Tables that say who an organization is, or what only happened to the one that is copied. */
const notCopied = ['organization', 'membership', 'mail', 'event', 'job', 'idempotency_key', 'late_commit'];

/**
 * Makes organizations that look like one that has just signed up, by copying its rows. Ids may be the same in several
 * organizations: every key begins with the organization.
 */
export async function loadOrganizations(
  sql: Sql,
  { templateId, organizations, leads }: { templateId: string; organizations: number; leads: number },
): Promise<void> {
  // The rows come with everything that triggers would have written.
  await sql.unsafe('set session_replication_role = replica');
  await sql.unsafe(`create temporary table ${numbered} as
    select n, gen_random_uuid() as id, gen_random_uuid() as user_id,
      -- Zipf: the second has half as many leads as the first, the third a third.
      greatest(1, round(${leads} / n / sum(1.0 / n) over ()))::integer as leads
    from generate_series(1, ${organizations}) as n`);
  await sql.unsafe(`
    insert into identity.organization (id, subdomain, name)
    select id, 'organization-' || n, 'Organization ' || n from ${numbered}`);
  await sql.unsafe(
    `insert into identity.user_account (id, email, password_hash, first_name, last_name, email_verified_at_utc)
     select made.user_id, 'admin-' || made.n || '@bench.example', account.password_hash, 'Ada', 'Admin', now()
     from ${numbered} as made
     join crm.membership on membership.tenant_id = $1
     join identity.user_account as account on account.id = membership.user_id`,
    [templateId],
  );
  await copyTable(sql, templateId, 'organization', {
    id: 'made.id',
    name: `'Organization ' || made.n`,
    subdomain: `'organization-' || made.n`,
  });
  await copyTable(sql, templateId, 'membership', {
    user_id: 'made.user_id',
    email: `'admin-' || made.n || '@bench.example'`,
  });
  for (const table of await tablesOf(sql)) {
    if (!notCopied.includes(table)) {
      await copyTable(sql, templateId, table, {});
    }
  }
}

async function tablesOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id'
    where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`;
  return rows.map(({ name }) => name);
}

async function copyTable(
  sql: Sql,
  templateId: string,
  table: string,
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${`crm.${table}`}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`;
  const names = columns.map(({ name }) => name);
  const values = names.map(name => (name === 'tenant_id' ? 'made.id' : (changed[name] ?? `copied.${name}`)));
  await sql.unsafe(
    `insert into crm.${table} (${names.join(', ')})
     select ${values.join(', ')} from crm.${table} as copied cross join ${numbered} as made
     where copied.tenant_id = $1`,
    [templateId],
  );
}
