import type { ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { listAll } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

/** Its clocks change on 2026-03-08 and 2026-11-01. */
const timeZone = 'America/New_York';

let app: TestApp;
let user: User;
let others: User;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  await user.call('PATCH', '/api/organization', { body: { timeZone } });
  others = await app.addUser(user, 'Sales representative');
  const [status] = await listAll(user, '/lead-statuses');
  const sources = (await listAll(user, '/lead-sources')).slice(0, 3).map(({ id }) => id);
  // Every 31 hours, and right beside the ends of months, weeks and days.
  const hour = 3_600_000;
  const regular = Array.from({ length: 420 }, (_, n) => Date.parse('2025-06-30T05:30:00Z') + n * 31 * hour);
  const ends = ['2026-01-01', '2026-03-08', '2026-03-09', '2026-06-01', '2026-11-01'].flatMap(day =>
    [4, 5].flatMap(at => [-1, 0].map(by => Date.parse(`${day}T00:00:00Z`) + at * hour + by)),
  );
  await app.database.tenants.write(
    { ...systemPrincipal(user.tenantId), userId: user.userId },
    newChangeSet('test'),
    tx => tx`
      insert into crm.lead (first_name, last_name, company_name, lead_status_id, lead_source_id, estimated_value,
        assigned_to_user_id, is_active, created_at_utc)
      select 'Lead', n::text, case when n % 4 > 0 then (array['Navy', 'NAVY', 'Army'])[n % 4] end, ${status?.id ?? null},
        (${sources}::uuid[])[n % 4], n % 50, (${[user.userId, others.userId]}::uuid[])[n % 3], true, at
      from unnest(${[...regular, ...ends].map(at => new Date(at).toISOString())}::timestamptz[])
        with ordinality as moments (at, n)`,
  );
});
afterAll(() => app.close());

async function run(as: User, definition: object): Promise<Omit<ReportResult, 'computedAtUtc' | 'filter'>> {
  const answer = await as.call('POST', '/api/reports/run', { body: { definition } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { computedAtUtc: _, filter: __, beforeFilter: ___, ...result } = answer.body as ReportResult;
  const cells = result.cells.toSorted((one, other) => one.at.join().localeCompare(other.at.join()));
  return { ...result, cells };
}

// Periods of all records are read one by one, those of filtered records are not: both must have the same figures.
it.each([
  ['day', '2026-03-01', '2026-03-31'],
  ['week', '2026-01-01', '2026-06-17'],
  ['month', '2025-07-15', '2026-10-20'],
  ['quarter', '2025-01-01', '2026-12-31'],
  ['year', '2020-05-05', '2026-11-01'],
] as const)('a period has the records of its days: %s', async (period, from, to) => {
  const inPeriods = { field: 'createdAtUtc', period };
  for (const by of [
    [inPeriods],
    [inPeriods, { field: 'leadSourceId', top: 2 }],
    [{ field: 'companyName', top: 1 }, inPeriods],
  ]) {
    const report = {
      entity: 'lead',
      time: { field: 'createdAtUtc', from, to },
      by,
      measures: [
        { measure: 'count' },
        { measure: 'average', field: 'estimatedValue' },
        { measure: 'share', filter: { field: 'leadScore', op: 'above', value: 20 } },
      ],
      compare: 'yearAgo',
      show: 'pivot',
    };
    for (const person of [user, others]) {
      const all = await run(person, report);
      expect(all.cells.length).toBeGreaterThan(2);
      const always = { field: 'estimatedValue', op: 'atLeast', value: 0 };
      expect(all).toEqual(await run(person, { ...report, filter: always }));
    }
  }
});
