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

/** Queries of the identity server, of schedules and of operators that cover all organizations, each in a single statement. */
const acrossTenants = [
  'identity/applications/authorization-requests.ts: crm.membership, crm.organization',
  'identity/organizations/closing-organizations.ts: crm.membership',
  'identity/organizations/closing-organizations.ts: crm.organization',
  'identity/organizations/my-organizations.ts: crm.membership, crm.organization, crm.user_role',
  'platform/database/tenant/tenant-search.ts: crm.activity',
  'platform/database/tenant/tenant-search.ts: crm.automation',
  'platform/database/tenant/tenant-search.ts: crm.backup_schedule',
  'platform/database/tenant/tenant-search.ts: crm.company, crm.contact, crm.lead',
  'platform/database/tenant/tenant-search.ts: crm.lead, crm.lead_rescoring, crm.custom_field',
  'platform/database/tenant/tenant-search.ts: crm.notification',
  'platform/database/tenant/tenant-search.ts: crm.organization',
  'platform/database/tenant/tenant-search.ts: crm.organization, crm.row_count',
  'platform/database/tenant/tenant-search.ts: crm.privacy_request',
  'platform/database/tenant/tenant-search.ts: crm.public_answer',
  'platform/database/tenant/tenant-search.ts: crm.quote',
  'platform/database/tenant/tenant-search.ts: crm.report_schedule',
  'platform/event-feed/event-feed.ts: crm.event',
  'platform/event-feed/event-gauges.ts: crm.event',
  'platform/installation/list-organizations.ts: crm.organization',
  'platform/long-jobs/long-job-gauges.ts: crm.job',
  'platform/long-jobs/sweep.ts: crm.job',
  'platform/mail/mail-gauges.ts: crm.mail',
  'platform/webhooks/message-gauges.ts: crm.webhook_delivery',
];

it('limits every tenant table in every hand-written statement to one tenant', () => {
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

/** A template is a statement or a part of one, such as an expression or words without a table. */
function check(text: string, place: string): string[] {
  for (const statement of [text, `select ${text}`, withFragments(text)]) {
    try {
      return findUnscopedTables(statement);
    } catch {
      // The next form may parse.
    }
  }
  expect(text, `${place} is not understood`).not.toMatch(/\bcrm\.\w+(?!\w*\s*\()/);
  return [];
}

/** Replaces parameters that stand for a query, an operator or a sort direction. */
function withFragments(text: string): string {
  return text
    .replace(/\bas \((\$\d+)\)/g, 'as (select $1)')
    .replace(/\) \$\d+ \(/g, ') < (')
    .replace(/(\w)\s+\$\d+(?=,| limit|\s*$)/g, '$1');
}
