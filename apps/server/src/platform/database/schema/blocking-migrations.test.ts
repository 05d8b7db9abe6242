import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { findBlockingStatements, largeTables } from '../../../testing/sql/find-blocking-statements.ts';
import { connect } from '../connections/connection.ts';
import { readSchemaFiles } from './schema-files.ts';

/** Earlier ones were written before this rule, and have run. */
const firstChecked = '0264';

describe('statements that block a large table', () => {
  it.each([
    ['create index lead_name on crm.lead (tenant_id, last_name)', 'CREATE INDEX on lead'],
    ['alter table crm.deal alter column amount type numeric', 'ALTER COLUMN TYPE on deal'],
    ['alter table crm.deal alter column amount set not null', 'SET NOT NULL on deal'],
    ['alter table crm.lead add constraint positive check (score > 0)', 'ADD CONSTRAINT on lead'],
    ['alter table crm.lead add column key uuid default gen_random_uuid()', 'ADD COLUMN on lead'],
    ['alter table crm.lead add column rank integer unique', 'ADD COLUMN on lead'],
    ["update crm.change_set set action = 'x'", 'UPDATE on change_set'],
    ['lock table crm.event', 'LOCK on event'],
    ["select crm.tenant_sources('lead')", 'crm.tenant_sources() on lead'],
    ['do $$ begin update crm.lead set score = 1; end $$', 'DO'],
  ])('are found: %s', (sql, found) => {
    expect(findBlockingStatements(sql)).toEqual([found]);
  });

  it.each([
    'alter table crm.lead add column note text',
    'alter table crm.lead add column rank integer not null default 0',
    'alter table crm.lead add constraint positive check (score > 0) not valid',
    'alter table crm.lead validate constraint positive',
    'create index tag_name on crm.tag (tenant_id, name)',
    'create table crm.lead (id uuid); create index lead_id on crm.lead (id)',
    "select crm.tenant_sources('tag')",
    "-- blocks lead: replaces a trigger\nselect crm.tenant_trial('lead')",
    '-- blocks briefly: replaces triggers\ndo $$ begin perform 1; end $$',
    '-- blocks lead: the column is new and empty\ncreate index lead_rank on crm.lead (tenant_id, rank)',
  ])('are not found where there are none: %s', sql => {
    expect(findBlockingStatements(sql)).toEqual([]);
  });

  it('are not in a migration', async () => {
    const { migrations } = await readSchemaFiles();
    const checked = migrations.filter(({ name }) => name >= firstChecked);
    expect(checked.length).toBeGreaterThan(0);
    const found = checked.flatMap(({ name, text }) =>
      findBlockingStatements(text).map(statement => `${name}: ${statement}`),
    );
    expect(found).toEqual([]);
  });

  it('are looked for in tables that exist', async () => {
    const sql = connect(await testDatabase(), { max: 1, searchPath: 'crm' });
    const rows = await sql<
      { name: string }[]
    >`select tablename as name from pg_tables where schemaname = 'crm'`;
    await sql.end();
    const existing = new Set(rows.map(({ name }) => name));
    expect([...largeTables].filter(table => !existing.has(table))).toEqual([]);
  });
});
