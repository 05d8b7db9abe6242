import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findUnscopedTables } from '../../testing/sql/find-unscoped-tables.ts';
import { readSqlTemplates } from '../../testing/sql/read-templates.ts';

const source = new URL('../../', import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !/\.(test|long)\.ts$/.test(name) && !name.startsWith('testing/'))
  .map(name => ({ name, text: readFileSync(new URL(name, source), 'utf8') }));

it('finds the sources to check', () => {
  expect(files.length).toBeGreaterThan(30);
});

it('lets only the platform and identity build statements from text or change settings', () => {
  const outside = files.filter(({ name }) => !/^(platform|identity)\//.test(name));
  expect(outside.length).toBeGreaterThan(3);
  const offenders = outside.filter(({ text }) =>
    /\.unsafe\(|set_config|\brun(?:Text|Last)\b|set local|from 'postgres'/i.test(text),
  );
  expect(offenders.map(({ name }) => name)).toEqual([]);
});

/** Queries of the identity server and of schedules that cover all organizations, each in a single statement. */
const acrossTenants = [
  'identity/organizations/active-organizations.ts: crm.membership',
  'identity/organizations/closing-organizations.ts: crm.membership',
  'identity/organizations/closing-organizations.ts: crm.organization',
  'identity/organizations/my-organizations.ts: crm.membership, crm.organization, crm.user_role',
  'platform/automations/runs/next-runs.ts: crm.automation_run',
  'platform/database/tenant-search.ts: crm.activity',
  'platform/database/tenant-search.ts: crm.automation',
  'platform/database/tenant-search.ts: crm.backup_schedule',
  'platform/database/tenant-search.ts: crm.company, crm.contact, crm.lead',
  'platform/database/tenant-search.ts: crm.quote',
