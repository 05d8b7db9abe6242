import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Sql } from '../../../platform/database/connections/connection.ts';
import { addField, addLead } from '../../../testing/custom-fields.ts';
import { earlier } from '../../../testing/databases/nodes.ts';
import { openScoringTest, scoreOf as readScore, refreshScores } from '../../../testing/lead-scoring.ts';
import { make } from '../../../testing/records.ts';
import type { TestApp, User } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Sql;
let user: User;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, owner, close } = await openScoringTest());
});
afterAll(() => close());
beforeEach(async () => {
  user = await app.createTenant();
});

const passDay = () => owner`
  update crm.lead_rescoring set finished_at_utc = ${earlier(owner, 'finished_at_utc', 24 * 3600)}
  where tenant_id = ${user.tenantId}`;
const scoreOf = (id: string) => readScore(user, id);
const calculatedAt = async () =>
  ((await user.call('GET', '/api/lead-scoring')).body as { calculatedAtUtc: string | null }).calculatedAtUtc;

it('a score follows changes of related records that a formula reads, on the next day', async () => {
  await addField(user, { label: 'Employer', type: 'reference', rules: { references: 'company' } });
  const rules = { formula: 'custom.employer.name', result: 'text' };
  await addField(user, { label: 'Employer name', type: 'formula', rules });
  const condition = { field: 'custom.employer_name', op: 'is', value: 'Navy' };
  await make(user, '/lead-score-rules', { name: 'Navy', kind: 'fit', points: 20, condition });
  const company = await make(user, '/companies', { name: 'Army' });
  const lead = await addLead(user, { employer: company.id });
  await refreshScores(app, user);
  const before = await scoreOf(lead.id);

  await user.call('PATCH', `/api/companies/${company.id}`, { body: { name: 'Navy' } });
  await refreshScores(app, user);
  expect(await scoreOf(lead.id)).toBe(before);
  await passDay();
  await refreshScores(app, user);
  expect(await scoreOf(lead.id)).toBe(before + 20);
  expect(Date.now() - Date.parse((await calculatedAt()) ?? '')).toBeLessThan(3_600_000);
});

it('skips organizations whose rules use no formula', async () => {
  await addLead(user, {});
  await make(user, '/lead-score-rules', { name: 'All', kind: 'fit', points: 5 });
  await refreshScores(app, user);
  await passDay();
  const before = await calculatedAt();
  await refreshScores(app, user);
  expect(await calculatedAt()).toBe(before);
});
