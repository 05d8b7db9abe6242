import { objectEntities } from '@pipewright/contract/customization/custom-objects.ts';
import { customizableEntities } from '@pipewright/contract/resources/custom-fields.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../../modules/index.ts';
import { testDatabase } from '../../testing/databases/test-database.ts';
import { isAbout } from '../resources/query/about-fields.ts';
import { columnOf, tableOf } from '../resources/query/columns.ts';
import { placesOf } from '../resources/write/refuse-delete.ts';
import { connect, roles, type Sql } from './connections/connection.ts';

let sql: Sql;
beforeAll(async () => {
  sql = connect(await testDatabase(), { max: 1, searchPath: 'pg_catalog' });
});
afterAll(() => sql.end());

/** Written by triggers or by the platform itself, or private to a user, and therefore not logged. */
const unlogged = [
  'absence',
  'action_kind',
  'activity_about',
  'archive',
  'audit_event',
  'automation_request',
  'automation_rotation',
  'automation_run',
  'automation_run_step',
  'automation_version',
  'backup_schedule',
  'change_log',
  'change_set',
  'commission_plan_team_ids',
  'commission_plan_user_ids',
  'company_tag_ids',
  'contact_tag_ids',
  'custom_key',
  'dashboard',
  'deal_stay',
  'deal_tag_ids',
  'deal_total',
  'event',
  'event_subscription',
  'failed_job',
  'file_about',
  'file_piece',
  'follow',
  'forecast_snapshot',
  'idempotency_key',
  'import',
  'import_batch',
  'import_for_invited',
  'import_key',
  'import_mapping',
  'import_piece',
  'import_rows',
  'import_attachment',
  'import_text',
  'import_unread_row',
  'job',
  'late_commit',
  'lead_rescoring',
  'lead_score_change',
  'lead_search_text',
  'lead_total',
  'logo',
  'mail',
  'notification',
  'notification_choice',
  'personal_home_page',
  'privacy_request',
  'notification_settings',
  'acceptance_code',
  'public_answer',
  'public_link',
  'public_request',
  'number_series',
  'quote_snapshot',
  'record_source',
  'region_country_ids',
  'report',
  'report_recipient',
  'report_schedule',
  'row_count',
  'saved_view',
  'team_member_user_ids',
  'territory_member_user_ids',
  'webhook_delivery',
  'webhook_secret',
];
/** Policies other than the tenant's own, each for one narrow role. */
const extraPolicies: Record<string, string> = {
  search: roles.search,
  identity_reads: roles.identity,
  identity_scores: roles.identity,
  reader: roles.reader,
};
/** The policy of tenants, and how it begins where it also narrows what the role of public pages gets by its grants. */
const isolation = '(tenant_id = crm.current_tenant())';
const narrowed = `(${isolation} AND ((CURRENT_USER <> '${roles.public}'::name) OR %`;

const publicGrants = [
  'insert public_answer (action, address, content, created_at_utc, id, kind, link_id, target_id, tenant_id, user_agent)',
  'select logo (bytes, id, tenant_id, type)',
  'select organization (country, date_format, language, logo_id, name, number_format, tenant_id, time_format, time_zone, website)',
  'select public_link (expires_at_utc, id, kind, opened_at_utc, target_id, tenant_id, token_hash)',
  'select quote (accepted_by_name, closed_at_utc, id, status, tenant_id, valid_until)',
  'select quote_line (id, is_chosen, is_optional, quote_id, tenant_id)',
  'select quote_snapshot (quote_id, snapshot, tenant_id)',
];

const names = (rows: readonly { name: string }[]) => rows.map(row => row.name);

it('forces row security on every tenant table, also for its owner, unless that is the superuser of a Citus cluster', async () => {
  expect(
    names(
      await sql`
      select relname as name from pg_class
      where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p')
        and not (relrowsecurity and (relforcerowsecurity or crm.is_distributed()))`,
    ),
  ).toEqual([]);
});

it('has the same isolation policy on every tenant table, narrowed for public pages where they read or write', async () => {
  expect(
    names(
      await sql`
      select relname as name from pg_class c
      where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p') and not exists (
        select from pg_policies p
        where p.schemaname = 'crm' and p.tablename = c.relname and p.policyname = 'tenant_isolation'
          and p.cmd = 'ALL' and p.permissive = 'PERMISSIVE' and p.roles = '{public}'
          and (p.qual = ${isolation} or p.qual like ${narrowed})
          and (p.with_check = ${isolation} or p.with_check like ${narrowed}))`,
    ),
  ).toEqual([]);
});

it('has no other policies, except for read-only roles with a single purpose', async () => {
  const rows = await sql<{ policyname: string; roles: string[]; cmd: string }[]>`
    select policyname, roles::text[] as roles, cmd from pg_policies
    where policyname <> 'tenant_isolation'`;
  expect(rows.length).toBeGreaterThan(0);
  for (const { policyname, roles: openedTo, cmd } of rows) {
    expect(openedTo).toEqual([extraPolicies[policyname]]);
    expect(cmd).toBe('SELECT');
  }
});

it('lets the reader of backups read every row of every table, and nothing else', async () => {
  const tables = await sql<{ name: string; all: boolean }[]>`
    select pg_class.oid::regclass::text as name,
      has_table_privilege(${roles.reader}, pg_class.oid, 'select') and (not relrowsecurity or exists (
        select from pg_policy where polrelid = pg_class.oid and polname = 'reader' and pg_get_expr(polqual, polrelid) = 'true')) as all
    from pg_class where relnamespace in ('crm'::regnamespace, 'identity'::regnamespace) and relkind in ('r', 'p')`;
  expect(tables.length).toBeGreaterThan(100);
  expect(names(tables.filter(({ all }) => !all))).toEqual([]);
  const grants = await sql<{ privilege: string }[]>`
    select distinct privilege_type as privilege from information_schema.role_table_grants where grantee = ${roles.reader}`;
  expect([...grants]).toEqual([{ privilege: 'SELECT' }]);
  const memberships = await sql`
    select from pg_auth_members where member = ${roles.reader}::regrole or roleid = ${roles.reader}::regrole`;
  expect(memberships).toHaveLength(0);
});

it('lets public pages read published columns and add answers, and nothing else', async () => {
  const grants = await sql<{ name: string }[]>`
    select format('%s %s (%s)', lower(privilege_type), table_name, string_agg(column_name, ', ' order by column_name)) as name
    from information_schema.column_privileges
    where grantee = ${roles.public} and table_schema not in ('pg_catalog', 'information_schema')
    group by privilege_type, table_name order by privilege_type, table_name`;
  expect(names(grants)).toEqual(publicGrants);
  const other = await sql`
    select from information_schema.role_table_grants
    where grantee = ${roles.public} and privilege_type not in ('SELECT', 'INSERT')`;
  expect(other).toHaveLength(0);
  const schemas = await sql<{ name: string }[]>`
    select nspname as name from pg_namespace
    where nspname in ('crm', 'identity', 'jobs', 'reference', 'pipewright') and has_schema_privilege(${roles.public}, oid, 'usage')`;
  expect(names(schemas)).toEqual(['crm']);
  const memberships = await sql`
    select from pg_auth_members where member = ${roles.public}::regrole or roleid = ${roles.public}::regrole`;
  expect(memberships).toHaveLength(0);
  const definers = await sql<{ name: string }[]>`
    select proname as name from pg_proc
    where prosecdef and pronamespace = 'crm'::regnamespace and has_function_privilege(${roles.public}, oid, 'execute')`;
  expect(names(definers)).toEqual(['count_public_request']);
});

it('narrows what public pages see without restrictive policies, which Citus makes permissive on its workers', async () => {
  const rows = await sql<{ name: string }[]>`
    select tablename || case when qual like ${narrowed} then ' reads' else ' writes' end as name from pg_policies
    where qual like ${narrowed} or with_check like ${narrowed} order by name`;
  expect(names(rows)).toEqual([
    'organization reads',
    'public_answer writes',
    'public_link reads',
    'quote reads',
    'quote_line reads',
    'quote_snapshot reads',
  ]);
  expect(await sql`select from pg_policies where permissive <> 'PERMISSIVE'`).toHaveLength(0);
});

it('begins every key of a tenant table with the tenant', async () => {
  expect(
    names(
      await sql`
      select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'crm'::regnamespace and i.indisunique
        and (select attname from pg_attribute where attrelid = c.oid and attnum = i.indkey[0]) is distinct from 'tenant_id'`,
    ),
  ).toEqual([]);
});

it('includes the tenant on both sides of every foreign key', async () => {
  expect(
    names(
      await sql`
      select conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and c.relnamespace = 'crm'::regnamespace and (
        f.relnamespace <> 'crm'::regnamespace
        or (select attname from pg_attribute where attrelid = c.oid and attnum = k.conkey[1]) <> 'tenant_id'
        or (select attname from pg_attribute where attrelid = f.oid and attnum = k.confkey[1]) <> 'tenant_id')`,
    ),
  ).toEqual([]);
});

it('logs every table that people change', async () => {
  expect(
    names(
      await sql`
      select relname as name from pg_class c
      where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p') and relname <> all (${unlogged}) and (
        select count(*) from pg_trigger t
        -- For each updated or deleted row, and for each statement that inserts.
        cross join quote_literal(replace(c.relname, '_', '-')) as entity
        join lateral (values ('log_update', 17, 'log_' || c.relname || '()'), ('log_delete', 9, 'log_delete(' || entity || ')'),
          ('change_log_insert', 4, 'log_and_count_inserts(' || entity || ')')) as wanted (name, type, call)
          on t.tgname = wanted.name and t.tgtype = wanted.type
        where t.tgrelid = c.oid and t.tgenabled = 'O' and t.tgqual is null
          and pg_get_triggerdef(t.oid) like '%EXECUTE FUNCTION crm.' || wanted.call) <> 3`,
    ),
  ).toEqual([]);
});

it('compares every column in the log that the database does not derive itself', async () => {
  expect(
    names(
      await sql`
      select relname || '.' || attname as name from pg_class c
      join pg_trigger on tgrelid = c.oid and tgname = 'log_update'
      join pg_proc on pg_proc.oid = tgfoid
      join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' and attname <> all (crm.derived_columns()) and attname not in ('tenant_id', 'id')
        and attname <> all (crm.calculated_columns(relname))
      where prosrc not like format('%%new.%1$I is distinct from old.%1$I%%', attname)`,
    ),
  ).toEqual([]);
});

it('has only views with the caller’s rights, no materialized views and no sequences across tenants', async () => {
  expect(
    names(
      await sql`
      select relname as name from pg_class
      where relnamespace = 'crm'::regnamespace and (
        relkind in ('m', 'S', 'f') or (relkind = 'v' and not coalesce(reloptions @> '{security_invoker=true}', false)))`,
    ),
  ).toEqual([]);
});

it('has roles that own no table, bypass nothing and cannot truncate', async () => {
  const mine = Object.values(roles);
  expect(
    await sql`select rolname from pg_roles where rolname in ${sql(mine)} and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
  ).toHaveLength(0);
  expect(
    await sql`select relname from pg_class c join pg_roles r on r.oid = c.relowner
    where r.rolname in ${sql(mine)} and c.relnamespace in ('crm'::regnamespace, 'identity'::regnamespace)`,
  ).toHaveLength(0);
  expect(
    await sql`select table_name, privilege_type from information_schema.role_table_grants
      where grantee in ${sql(mine)} and table_schema <> 'jobs' and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')`,
  ).toHaveLength(0);
});

it('does not let the application read identity or write the change log', async () => {
  expect(await sql`select has_schema_privilege(${roles.app}, 'identity', 'usage') as may`).toEqual([
    { may: false },
  ]);
  const writes = await sql`
    select table_name from information_schema.role_table_grants
    where grantee = ${roles.app} and table_name in ('change_log', 'change_set', 'action_kind', 'row_count', 'lead_total', 'deal_stay', 'deal_total') and privilege_type <> 'SELECT'`;
  expect(writes).toHaveLength(0);
  const changes = await sql`
    select privilege_type from information_schema.role_table_grants
    where grantee in (${roles.app}, ${roles.identity}) and table_name = 'audit_event'
      and privilege_type not in ('SELECT', 'INSERT')`;
  expect(changes).toHaveLength(0);
});

it('fixes the search path of security definer functions and exposes only the intended ones', async () => {
  const definers = await sql<{ name: string; path: string[] | null; callable: boolean }[]>`
    select proname as name, proconfig as path, has_function_privilege(${roles.app}, oid, 'execute') as callable
    from pg_proc where prosecdef and pronamespace in ('crm'::regnamespace, 'identity'::regnamespace)`;
  expect(definers.filter(({ path }) => !path?.includes('search_path=pg_catalog, pg_temp'))).toEqual([]);
  expect(
    definers
      .filter(({ callable }) => callable)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'add_stage_history',
    'claim_undo',
    ...['company_by_domain', 'company_by_name', 'company_by_phone'],
    ...['contact_by_email', 'contact_by_name', 'contact_by_phone'],
    'count_search',
    'deal_by_name',
    'industry_by_name',
    ...['lead_by_email', 'lead_by_name', 'lead_by_phone'],
    'member_language',
    ...objectEntities.map(entity => `${entity.replace('-', '_')}_by_title`),
    ...['price_book_by_name', 'product_by_code', 'product_by_name'],
    ...['purge_audit_events', 'purge_change_log', 'purge_deal_stays'],
    'quote_by_name',
    'renew_statistics',
    'sales_order_by_name',
    'search_ids',
    'search_ids_of_all',
    'tag_by_name',
    'take_forecast_snapshot',
  ]);
});

it('generates ascending ids, natively from PostgreSQL 18 on', async () => {
  const [made] = await sql<{ source: string; isOwn: boolean; ascend: boolean }[]>`
    select prosrc as source, current_setting('server_version_num')::integer >= 180000 as "isOwn",
      crm.new_id() < (select crm.new_id() from pg_sleep(0.001)) as ascend
    from pg_proc where oid = 'crm.new_id'::regproc`;
  expect(made?.source).not.toMatch(/\bfrom \(/);
  expect(made?.source.includes('uuidv7')).toBe(made?.isOwn);
  expect(made?.ascend).toBe(true);
});

it('knows every referencing column in the “in use” message', async () => {
  const rows = await sql<{ parent: string; place: string }[]>`
    select confrelid::regclass::text as parent, conrelid::regclass || '.' || attname as place
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    where contype = 'f' and connamespace = 'crm'::regnamespace and confdeltype = 'a'
      and not crm.is_cleared_on_delete(k.oid)`;
  expect(rows.length).toBeGreaterThan(3);
  // Members leave, but are never deleted.
  for (const { parent, place } of rows.filter(row => row.parent !== 'crm.membership')) {
    const module = modules.find(({ table }) => `crm.${table}` === parent);
    const known = module ? placesOf(module, modules) : [];
    expect(known.map(({ table, column }) => `crm.${table}.${column}`)).toContain(place);
  }
});

it.each(modules.map(module => [module.table, module] as const))(
  '%s has a column for each field',
  async (table, module) => {
    const columns = names(
      await sql`
    select column_name as name from information_schema.columns where table_schema = 'crm' and table_name = ${table}`,
    );
    const own = Object.entries(module.resource.fields).filter(([, { kind }]) => kind !== 'embedded');
    const columnsOfFields = own.map(([name, field]) => (isAbout(field) ? 'about_records' : columnOf(name)));
    expect(columns).toEqual(expect.arrayContaining(columnsOfFields));
  },
);

it('has a number in every record for what stored totals add up, so that averages follow from them', async () => {
  const added = modules.flatMap(({ table, totals }) =>
    [totals?.sum, totals?.percent].flatMap(field => (field ? [`${table}.${columnOf(field)}`] : [])),
  );
  const columns = names(
    await sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'crm' and is_nullable = 'NO'`,
  );
  expect(added.length).toBeGreaterThan(0);
  expect(columns).toEqual(expect.arrayContaining(added));
});

it('knows every table whose records can have custom fields', async () => {
  const declared = modules.flatMap(({ resource, table }) => (resource.hasCustomFields ? [table] : []));
  const [{ known } = { known: [] }] = await sql<{ known: string[] }[]>`select crm.custom_tables() as known`;
  const columns = await sql<{ name: string }[]>`
    select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'crm'::regnamespace and attname = 'custom' and relkind in ('r', 'p') and not attisdropped`;
  expect(known.toSorted()).toEqual(declared.toSorted());
  expect(columns.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  expect(customizableEntities.map(tableOf).toSorted()).toEqual(declared.toSorted());
});
