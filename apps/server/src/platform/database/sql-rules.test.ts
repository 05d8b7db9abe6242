import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findUnscopedTables } from '../../testing/sql/find-unscoped-tables.ts';
import { readSqlTemplates } from '../../testing/sql/read-templates.ts';

const source = new URL('../../', import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !/\.(test|long)\.ts$/.test(name) && !name.startsWith('testing/'))
  .map(name => ({ name, text: readFileSync(new URL(name, source), 'utf8') }));

it('reads the sources that it judges', () => {
  expect(files.length).toBeGreaterThan(30);
});

it('nobody but the trusted core builds statements from text or changes settings', () => {
  const outside = files.filter(({ name }) => !/^(platform|identity)\//.test(name));
  expect(outside.length).toBeGreaterThan(3);
  const offenders = outside.filter(({ text }) =>
    /\.unsafe\(|set_config|\brun(?:Text|Last)\b|set local|from 'postgres'/i.test(text),
  );
  expect(offenders.map(({ name }) => name)).toEqual([]);
});

/** Questions of the identity server and of schedules that are about all organizations; each is asked in one statement. */
const acrossTenants = [
  'identity/organizations/active-organizations.ts: crm.membership',
  'identity/organizations/closing-organizations.ts: crm.membership',
  'identity/organizations/closing-organizations.ts: crm.organization',
  'identity/organizations/my-organizations.ts: crm.membership, crm.organization, crm.user_role',
  'platform/database/tenant-search.ts: crm.activity',
  'platform/database/tenant-search.ts: crm.backup_schedule',
  'platform/database/tenant-search.ts: crm.company, crm.contact, crm.lead',
  'platform/event-feed/event-feed.ts: crm.event',
  'platform/long-jobs/sweep.ts: crm.job',
  'platform/mail/next-mails.ts: crm.mail',
];

it('every hand-written statement limits each of tenants’ tables to one tenant', () => {
  const statements = files.flatMap(({ name, text }) =>
    readSqlTemplates(name, text).map(template => ({ name, ...template })),
  );
  expect(statements.length).toBeGreaterThan(300);
  const unlimited = statements.flatMap(({ name, line, text }) => {
    const tables = check(text, `${name}:${line}`);
    return tables.length > 0 ? [`${name}: ${tables.join(', ')}`] : [];
  });
  expect(unlimited.sort()).toEqual(acrossTenants);
});

/** A template is a statement, or part of one: an expression, or words that name no table. */
function check(text: string, place: string): string[] {
  for (const statement of [text, `select ${text}`, withFragments(text)]) {
    try {
      return findUnscopedTables(statement);
    } catch {
      // The next form may be understood.
    }
  }
  expect(text, `${place} is not understood`).not.toMatch(/\bcrm\.\w+(?!\w*\s*\()/);
  return [];
}

/** Puts something in the place of parameters that stand for a query, an operator or a direction of sorting. */
function withFragments(text: string): string {
  return text
    .replace(/\bas \((\$\d+)\)/g, 'as (select $1)')
    .replace(/\) \$\d+ \(/g, ') < (')
    .replace(/(\w)\s+\$\d+(?=,| limit|\s*$)/g, '$1');
}
