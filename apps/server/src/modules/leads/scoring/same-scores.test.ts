import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Sql } from '../../../platform/database/connections/connection.ts';
import { newChangeSet, runText, type TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { newId } from '../../../platform/ids.ts';
import { insertScoredLeads } from '../../../platform/lead-scoring/insert-scored-leads.ts';
import { systemPrincipal } from '../../../platform/principal.ts';
import { memberPrincipal } from '../../../platform/read-rights.ts';
import { addField } from '../../../testing/custom-fields.ts';
import { skipOnCitus } from '../../../testing/databases/nodes.ts';
import { importing } from '../../../testing/imports/imports.ts';
import { openScoringTest, recomputedScores, storedScores } from '../../../testing/lead-scoring.ts';
import { find, listAll, make } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Sql;
let user: User;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, owner, close } = await openScoringTest());
});
afterAll(() => close());

/** The score as it was before rules became data: migration 0190 has replaced it. */
async function formerScores(): Promise<{ id: string; score: number }[]> {
  return owner<{ id: string; score: number }[]>`
    select lead.id, (
      case when email is not null then 10 else 0 end + case when phone is not null then 10 else 0 end
      + case when company_name is not null then 15 else 0 end + case when job_title is not null then 5 else 0 end
      + case when website is not null then 5 else 0 end + case when country_id is not null then 5 else 0 end
      + case
        when source.key in ('referral', 'partner') then 15 when source.key in ('website', 'trade-show') then 10
        when source.key is not null then 5 else 0 end
      + case priority.key when 'urgent' then 10 when 'high' then 8 when 'medium' then 5 else 0 end
      + case
        when estimated_value >= 100000 then 15 when estimated_value >= 10000 then 10
        when estimated_value > 0 then 5 else 0 end
      + case
        when last_activity_at_utc > now() - interval '168 hours' then 10
        when last_activity_at_utc > now() - interval '720 hours' then 5 else 0 end) as score
    from crm.lead
    left join crm.lead_source as source on source.tenant_id = lead.tenant_id and source.id = lead_source_id
    left join crm.priority on priority.tenant_id = lead.tenant_id and priority.id = priority_id
    where lead.tenant_id = ${user.tenantId} order by lead.id`;
}

it('the leads of the sample data have the score that they had before rules became data', async () => {
  user = await app.createTenant();
  expect((await user.call('POST', '/api/sample-data')).status).toBeLessThan(300);
  const former = await formerScores();
  expect(former.length).toBeGreaterThan(50);
  expect(new Set(former.map(({ score }) => score)).size).toBeGreaterThan(10);
  expect((await storedScores(owner, user)).map(({ id, score }) => ({ id, score }))).toEqual(former);
});

it('so have leads with any combination of what was counted, also with sources that people have added', async () => {
  user = await app.createTenant();
  await make(user, '/lead-sources', { name: 'Newspaper' });
  const sources = [null, ...(await listAll(user, '/lead-sources')).map(({ id }) => id)];
  const priorities = [null, ...(await listAll(user, '/priorities')).map(({ id }) => id)];
  const countries = [null, (await listAll(user, '/countries'))[0]?.id];
  const at = <T>(values: readonly T[], n: number) => values[n % values.length] as T;
  for (let n = 0; n < 120; n++) {
    await make(user, '/leads', {
      firstName: 'Lead',
      lastName: `${n}`,
      email: `lead-${n}@example.test`,
      phone: at([null, '+49 30 123456'], n),
      companyName: at([null, null, 'Navy'], n),
      jobTitle: at([null, 'Admiral', null], n),
      website: at([null, 'https://navy.example', null, null], n),
      countryId: at(countries, n >> 1),
      leadSourceId: at(sources, n),
      priorityId: at(priorities, n),
      estimatedValue: at([0, 0.01, 9_999.99, 10_000, 99_999, 100_000, 1e9], n),
    });
  }
  const former = await formerScores();
  expect(new Set(former.map(({ score }) => score)).size).toBeGreaterThan(20);
  expect((await storedScores(owner, user)).map(({ id, score }) => ({ id, score }))).toEqual(former);
  expect((await recomputedScores(app, owner, user)).map(({ id, score }) => ({ id, score }))).toEqual(former);
});

/** Imports 30 leads, which differ in what rules ask about. */
async function importLeads(
  amountOf: (n: number) => number,
  beforeRun: () => Promise<unknown> = async () => undefined,
): Promise<ImportView> {
  const files = importing(app, user);
  const rows = Array.from({ length: 30 }, (_, n) =>
    [
      `Lead,${n},lead-${n}@example.test`,
      n % 2 ? '+49 30 123456' : '',
      n % 3 ? 'Navy' : '',
      n % 5 ? 'Admiral' : '',
      n % 4 ? 'Website' : '',
      amountOf(n),
    ].join(','),
  );
  const headings = 'First Name,Last Name,Email,Phone,Company,Job Title,Lead Source,Estimated Value';
  const file = await files.send('lead', [headings, ...rows].join('\n'));
  const keys = { duplicates: { keys: ['email'], action: 'skip' as const } };
  const checked = await files.check(file, keys);
  await beforeRun();
  return files.run(checked);
}

/** One of them has more decimal places than are stored. */
const anyAmount = (n: number) => [0, 0.01, 9_999.999_999_999, 100_000][n % 4] ?? 0;

const addRule = (body: object) => make(user, '/lead-score-rules', { kind: 'fit', points: 3, ...body });

/** No score waits, and all are the same when they are computed again. */
async function expectCurrentScores(): Promise<void> {
  const stored = await storedScores(owner, user);
  expect([...stored]).toEqual([...(await recomputedScores(app, owner, user))]);
}

it('so have imported leads', async () => {
  user = await app.createTenant();
  expect((await importLeads(anyAmount)).written).toMatchObject({ create: 30 });
  const former = await formerScores();
  expect(new Set(former.map(({ score }) => score)).size).toBeGreaterThan(5);
  expect((await storedScores(owner, user)).map(({ id, score }) => ({ id, score }))).toEqual(former);
});

it.each([
  // The full name is only known once the database has completed the lead.
  ['the full name', { condition: { field: 'fullName', op: 'contains', value: 'Lead 1' } }],
  ['a custom field', { condition: { field: 'custom.tier', op: 'isEmpty' } }],
  ['activities', { kind: 'engagement', withinDays: 7, activityKinds: ['call'], atLeast: 2 }],
])('imported leads have current scores where a rule asks about %s', async (name, rule) => {
  user = await app.createTenant();
  await addField(user, { label: 'Tier' });
  await addRule({ name: `About ${name}`, ...rule });
  expect((await importLeads(anyAmount)).written).toMatchObject({ create: 30 });
  await expectCurrentScores();
});

it('imported leads have current scores where other rows of their step are refused', async () => {
  user = await app.createTenant();
  const base = (await listAll(user, '/currencies')).find(({ isBaseCurrency }) => isBaseCurrency);
  const { written } = await importLeads(
    n => (n === 17 ? 0.01 : 10_000),
    async () => {
      const body = { decimalPlaces: 0 };
      expect((await user.call('PATCH', `/api/currencies/${base?.id}`, { body })).status).toBe(200);
    },
  );
  expect(written).toMatchObject({ create: 29, error: 1 });
  const former = await formerScores();
  expect(former).toHaveLength(29);
  expect((await storedScores(owner, user)).map(({ id, score }) => ({ id, score }))).toEqual(former);
});

it('leads are scored by the current rules if these change while the leads are inserted', async () => {
  user = await app.createTenant();
  const { id: leadStatusId } = await find(user, '/lead-statuses', 'name', 'New');
  const rows = Array.from({ length: 30 }, (_, n) => ({
    ...{ id: newId(), firstName: 'Lead', lastName: `${n}`, email: `lead-${n}@example.test` },
    ...{ leadStatusId, estimatedValue: 0, isActive: true },
  }));
  const db = app.database.tenants;
  const principal = await db.read(systemPrincipal(user.tenantId), tx => memberPrincipal(tx, user.userId));
  await db.write(principal, newChangeSet('test'), async tx => {
    let added: Promise<unknown> | undefined;
    // The rules were read by then, and the leads are not inserted yet.
    const run = async (text: string, values: readonly unknown[]) => {
      added ??= addRule({ name: 'Added meanwhile', points: 7 });
      await added;
      return tx[runText](text, values);
    };
    const interrupted = Object.assign(tx.bind(undefined), tx, { [runText]: run });
    await insertScoredLeads(interrupted as TenantTx, rows);
  });
  const scores = await storedScores(owner, user);
  expect(scores.map(({ fit }) => fit)).toEqual(rows.map(() => 17));
  await expectCurrentScores();
});

it('the insertion is planned once, in whatever order the columns of its rows come', async context => {
  skipOnCitus(context, 'Citus plans a statement for each value');
  // Only so many texts are prepared, and the app that all files share may have sent as many.
  const own = await openTestApp({ isShared: false });
  onTestFinished(() => own.close());
  user = await own.createTenant();
  const { id: leadStatusId } = await find(user, '/lead-statuses', 'name', 'New');
  const db = own.database.tenants;
  const principal = await db.read(systemPrincipal(user.tenantId), tx => memberPrincipal(tx, user.userId));
  const plans = await db.write(principal, newChangeSet('test'), async tx => {
    const insertion =
      'crm.lead (tenant_id, email, first_name, id, last_name, estimated_value, is_active, lead_status_id, fit_score';
    const lead = (n: number) => ({
      id: newId(),
      firstName: 'Lea',
      lastName: `Planned${n}`,
      email: `p${n}@x.test`,
    });
    const reversed = (values: object) => Object.fromEntries(Object.entries(values).reverse());
    const rows = Array.from({ length: 10 }, (_, n) => lead(n));
    const common = { leadStatusId, estimatedValue: 0, isActive: true };
    await insertScoredLeads(tx, rows, common);
    await insertScoredLeads(
      tx,
      rows.map(row => reversed({ ...row, id: newId() })),
      common,
    );
    return tx<{ custom: number; generic: number }>`
      select custom_plans::integer as custom, generic_plans::integer as generic from pg_prepared_statements
      where position(${insertion} in statement) > 0`;
  });
  expect(plans).toEqual([{ custom: 0, generic: 2 }]);
  expect(await storedScores(owner, user)).toHaveLength(20);
  await expectCurrentScores();
});

it('the rules of a German organization have German names', async () => {
  user = await app.createTenant('Werft', { language: 'de' });
  const names = (await listAll(user, '/lead-score-rules')).map(({ name }) => name);
  expect(names).toHaveLength(17);
  expect(names).toContain('Hat eine E-Mail-Adresse');
});
