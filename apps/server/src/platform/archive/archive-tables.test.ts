import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/databases/test-database.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { createPool, type Pool } from '../database/connections/pool.ts';
import {
  appendOnlyTables,
  excludedTables,
  hiddenColumns,
  isExcluded,
  readArchiveTables,
} from './archive-tables.ts';

let sql: Sql;
let pool: Pool;
beforeAll(async () => {
  const owner = await testDatabase();
  sql = connect(owner, { max: 1, searchPath: 'pg_catalog' });
  pool = createPool(owner, { size: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await sql.end();
  await pool.close();
});

it('contains every tenant table or excludes it with a reason', async () => {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p') and relname !~ '_ids$'`;
  const held = (await pool.use(readArchiveTables)).map(({ name }) => name);
  const names = tables.map(({ name }) => name);
  expect([...held, ...names.filter(isExcluded)].sort()).toEqual(names.sort());
  expect(names).toEqual(expect.arrayContaining(Object.keys(excludedTables)));
  expect(Object.values(excludedTables).every(reason => reason.length > 10)).toBe(true);
});

it('excludes and adds only to tables that exist', async () => {
  for (const [table, columns] of Object.entries(hiddenColumns)) {
    const rows = await sql<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = ${`crm.${table}`}::regclass and attnum > 0`;
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...columns]));
  }
  const held = (await pool.use(readArchiveTables)).map(({ name }) => name);
  expect(held).toEqual(expect.arrayContaining([...appendOnlyTables]));
});

it('contains no column that sounds like a secret', async () => {
  const columns = (await pool.use(readArchiveTables)).flatMap(table =>
    table.columns.map(({ name }) => `${table.name}.${name}`),
  );
  expect(columns.filter(name => /secret|password|token|hash|_key$/.test(name))).toEqual([]);
});

/** Triggers that also run during a restore: checks, counters and derived tables. */
const activeDuringRestore = [
  /^(rule_|total_|keep_.*_ids$|keep_about_)/,
  /^(log_update|log_delete|change_log_insert|count_inserted|count_deleted|set_updated_at_and_version|make_key|count_rebasing|take_country|take_other_country|open_again|revoke_access_of_inactive_member)$/,
  // Only where the tables are distributed: refuses rows of another organization.
  /^0_own_tenant$/,
  // References to deleted rows.
  /^clear_/,
  // Values are checked by their definitions, and copied for their indexes.
  /^(keep_custom_.*|limit_custom_fields|rebuild_keys|remove_keys|keeps_its_slug|stays_of_its_type|stays_with_entity)$/,
  // Ids of other systems are copied to a table that finds them.
  /^keep_sources_/,
  // Copied for the search.
  /^(add_search_texts|remove_search_texts|keep_changed_search_text)$/,
  // Those of lines ask themselves whether an archive is being restored.
  /^(touch_after_(insert|update|delete)|stays_with_record)$/,
  // They keep a table that is not archived.
  /^(subscribe(_notifications)?|reschedule_reports)$/,
  // Follows from the rest of the row.
  /^complete_lead_score_rule$/,
  // For updates only, which a restore does not make.
  /^(0_move_.*|record_stage_change|repeat_task|find_renamed_.*|identity_in_step|check_deletion|verify_domain_again)$/,
];

it('disables every trigger during a restore, unless it is a check or listed here', async () => {
  const triggers = await sql<{ name: string; table: string }[]>`
    select tgname as name, tgrelid::regclass::text as table from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'crm'::regnamespace and not tgisinternal and tgconstraint = 0
      and pg_get_triggerdef(pg_trigger.oid) !~ 'is_restoring(_trusted)?\\(\\)'`;
  const unknown = triggers.filter(({ name }) => !activeDuringRestore.some(pattern => pattern.test(name)));
  // Give it the condition `not crm.is_restoring()`, or add it to the list above.
  expect(unknown).toEqual([]);
});

it('lets only the restore role act as a restore', async () => {
  const app = connect({ ...(await testDatabase()) }, { max: 1, searchPath: 'crm' });
  try {
    expect(await app.unsafe('set role pipewright_restore; select crm.is_restoring() as yes')).toMatchObject([
      {},
      [{ yes: false }],
    ]);
  } finally {
    await app.end();
  }
  const [grants] = await sql`
    select has_table_privilege('pipewright_restore', 'crm.audit_event', 'delete, update') as audit,
      has_schema_privilege('pipewright_restore', 'identity', 'usage') as identity,
      pg_has_role('pipewright_app', 'pipewright_restore', 'member') as app,
      has_function_privilege('pipewright_app', 'crm.register_restored(uuid, text, text)', 'execute') as register`;
  expect(grants).toEqual({ audit: false, identity: false, app: false, register: false });
});
