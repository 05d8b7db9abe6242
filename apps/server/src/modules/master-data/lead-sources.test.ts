import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Found, find, listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { leadSourcesModule } from './lead-sources.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp({ modules: [leadSourcesModule] });
  user = await app.createTenant();
});
afterAll(() => app.close());

it('begin with the specification’s seven, each with an emoji and a colour', async () => {
  const rows = await listAll(user, '/lead-sources');
  expect(rows.map(({ key, name }) => [key, name])).toEqual([
    ['website', 'Website'],
    ['email', 'Email Campaign'],
    ['phone', 'Phone Call'],
    ['social', 'Social Media'],
    ['referral', 'Referral'],
    ['trade-show', 'Trade Show'],
    ['partner', 'Partner'],
  ]);
  for (const { icon, color } of rows) {
    expect(icon).toMatch(/\p{Extended_Pictographic}/u);
    expect(color).toMatch(/^#[0-9A-F]{6}$/);
  }
});

it('are served at the specification’s path as well', async () => {
  const path = '/api/LeadSources';
  const { body } = await user.call('POST', path, { body: { name: 'Radio', icon: '📻', color: '#112233' } });
  const { id } = body as Found;
  expect((await user.call('GET', `/api/lead-sources/${id}`)).body).toEqual(body);
  expect((await user.call('GET', path)).body).toContainEqual(body);
  expect((await user.call('PATCH', `${path}/${id}/toggle-status`)).body).toMatchObject({ isActive: false });
  const put = { name: 'Radio', description: '', icon: '', color: '#112233', sortOrder: 1, isActive: true };
  expect((await user.call('PUT', `${path}/${id}`, { body: put })).body).toMatchObject({
    icon: null,
    description: null,
    sortOrder: 1,
  });
  expect((await user.call('DELETE', `${path}/${id}`)).status).toBe(204);
  expect((await app.call('GET', path)).status).toBe(401);
});

it('are last by default, and keep their position and key when changed', async () => {
  const count = (await listAll(user, '/lead-sources')).length;
  const made = await make(user, '/lead-sources', { name: 'Cold Call' });
  expect(made).toMatchObject({ sortOrder: count + 1, key: 'cold-call', color: '#3B82F6', icon: null });
  expect(await make(user, '/lead-sources', { name: 'First', sortOrder: 0 })).toMatchObject({ sortOrder: 0 });
  const put = await user.call('PUT', `/api/lead-sources/${made.id}`, { body: { name: 'Warm Call' } });
  expect(put.body).toMatchObject({ name: 'Warm Call', sortOrder: count + 1, key: 'cold-call' });
});

it('count the characters of an icon as people type them', async () => {
  const website = await find(user, '/lead-sources', 'key', 'website');
  const send = (icon: string) => user.call('PATCH', `/api/lead-sources/${website.id}`, { body: { icon } });
  for (const icon of ['🤝🏽', '🏳️‍🌈', 'abcd']) {
    expect((await send(icon)).body, icon).toMatchObject({ icon });
  }
  expect(await send('abcde')).toMatchObject({
    status: 400,
    body: { fields: { icon: 'Icon must have at most 4 characters' } },
  });
});
