import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../../platform/database/connections/connection.ts';
import { importing } from '../../../testing/imports/imports.ts';
import {
  openScoringTest,
  recomputedScores,
  refreshScores,
  storedScores,
} from '../../../testing/lead-scoring.ts';
import { listAll, make } from '../../../testing/records.ts';
import type { TestApp, User } from '../../../testing/test-app.ts';

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

it('so have imported leads, whatever the rules ask about', async () => {
  user = await app.createTenant();
  const files = importing(app, user);
  const importLeads = async (from: number) => {
    const rows = Array.from({ length: 30 }, (_, i) => from + i).map(n =>
      [
        `Lead,${n},lead-${n}@example.test`,
        n % 2 ? '+49 30 123456' : '',
        n % 3 ? 'Navy' : '',
        n % 5 ? 'Admiral' : '',
        n % 4 ? 'Website' : '',
        [0, 0.01, 10_000, 100_000][n % 4],
      ].join(','),
    );
    const headings = 'First Name,Last Name,Email,Phone,Company,Job Title,Lead Source,Estimated Value';
    const file = await files.send('lead', [headings, ...rows].join('\n'));
    const keys = { duplicates: { keys: ['email'], action: 'skip' as const } };
    const { written } = await files.run(await files.check(file, keys));
    expect(written).toMatchObject({ create: 30 });
  };
  await importLeads(0);
  const former = await formerScores();
  expect(new Set(former.map(({ score }) => score)).size).toBeGreaterThan(5);
  expect((await storedScores(owner, user)).map(({ id, score }) => ({ id, score }))).toEqual(former);

  // The full name is only known once the database has completed the lead.
  const condition = { field: 'fullName', op: 'contains', value: 'Lead 4' };
  await make(user, '/lead-score-rules', { name: 'Begins with 4', kind: 'fit', points: 3, condition });
  await refreshScores(app, user);
  await importLeads(30);
  const stored = await storedScores(owner, user);
  expect([...stored]).toEqual([...(await recomputedScores(app, owner, user))]);
});

it('the rules of a German organization have German names', async () => {
  user = await app.createTenant('Werft', { language: 'de' });
  const names = (await listAll(user, '/lead-score-rules')).map(({ name }) => name);
  expect(names).toHaveLength(17);
  expect(names).toContain('Hat eine E-Mail-Adresse');
});
