import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Found, find, listAll, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { leadStatusesModule } from './lead-statuses.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp({ modules: [leadStatusesModule] });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const status = (key: string) => find(user, '/lead-statuses', 'key', key);
const patch = ({ id }: Found, body: object) => user.call('PATCH', `/api/lead-statuses/${id}`, { body });
const bulk = (what: string, body: object) => user.call('POST', `/api/lead-statuses/bulk-${what}`, { body });
const idsOf = (rows: readonly Found[]) => rows.map(({ id }) => id);
const open = () => listAll(user, '/lead-statuses?isClosedStatus=false&isActive=true');
const closed = () => listAll(user, '/lead-statuses?isClosedStatus=true&isActive=true');

describe('lead statuses', () => {
  it('begin with the specification’s seven', async () => {
    const rows = await listAll(user, '/lead-statuses');
    expect(rows.map(({ key, name, isClosedStatus, isWon }) => [key, name, isClosedStatus, isWon])).toEqual([
      ['new', 'New', false, false],
      ['contacted', 'Contacted', false, false],
      ['qualified', 'Qualified', false, false],
      ['proposal', 'Proposal', false, false],
      ['negotiation', 'Negotiation', false, false],
      ['closed-won', 'Closed Won', true, true],
      ['closed-lost', 'Closed Lost', true, false],
    ]);
  });

  it('accept the requests of the specification’s client, including blanks', async () => {
    const body = { name: ' On hold ', description: ' ', sortOrder: 3, isClosedStatus: false, isActive: true };
    expect(await make(user, '/lead-statuses', body)).toMatchObject({
      name: 'On hold',
      description: null,
      colorCode: '#3B82F6',
      isWon: false,
    });
    expect(await user.call('POST', '/api/lead-statuses', { body: { name: ' ' } })).toMatchObject({
      status: 400,
      body: { fields: { name: 'Name is required' } },
    });
  });

  it('keep their key when they are renamed, and get one of their own', async () => {
    const first = await make(user, '/lead-statuses', { name: 'In Review!' });
    const second = await make(user, '/lead-statuses', { name: 'In  review' });
    const third = await make(user, '/lead-statuses', { name: '🎉' });
    expect([first.key, second.key, third.key]).toEqual(['in-review', 'in-review-2', 'lead-status']);
    expect((await patch(first, { name: 'Other' })).body).toMatchObject({ name: 'Other', key: 'in-review' });
    expect(await patch(first, { key: 'mine' })).toMatchObject({
      status: 400,
      body: { fields: { key: 'This field is not known here.' } },
    });
  });

  it('count as won only while closed, and stay won if the client does not send it', async () => {
    const won = await status('closed-won');
    const { name, sortOrder, colorCode } = won;
    const put = { name, sortOrder, colorCode, isClosedStatus: true, isActive: true };
    expect((await user.call('PUT', `/api/lead-statuses/${won.id}`, { body: put })).body).toMatchObject({
      isWon: true,
    });
    expect(await patch(await status('new'), { isWon: true })).toMatchObject({
      status: 400,
      body: { fields: { isWon: 'Only a closed status can count as won' } },
    });
    await make(user, '/lead-statuses', { name: 'Signed', isClosedStatus: true, isWon: true });
    expect((await patch(won, { isClosedStatus: false })).body).toMatchObject({ isWon: false });
  });
});

it('keep one that counts as won', async () => {
  const won = await status('closed-won');
  const refused = {
    status: 409,
    body: { message: 'At least one lead status that counts as won must stay active.' },
  };
  for (const body of [{ isActive: false }, { isWon: false }, { isClosedStatus: false }]) {
    expect(await patch(won, body), JSON.stringify(body)).toMatchObject(refused);
  }
  expect(await bulk('delete', { ids: [won.id] })).toMatchObject(refused);
});

describe('an open and a closed status', () => {
  const refused = {
    status: 409,
    body: { code: 'conflict', message: 'At least one open and one closed lead status must stay active.' },
  };

  it('keep one active, however they are changed', async () => {
    const [last] = await open();
    expect((await bulk('delete', { ids: idsOf(await open()).slice(1) })).status).toBe(200);
    expect(await user.call('DELETE', `/api/lead-statuses/${last?.id}`)).toMatchObject(refused);
    expect(await user.call('PATCH', `/api/lead-statuses/${last?.id}/toggle-status`)).toMatchObject(refused);
    expect(await bulk('delete', { ids: idsOf(await listAll(user, '/lead-statuses')) })).toMatchObject(
      refused,
    );
    expect(await bulk('update', { ids: idsOf(await closed()), updates: { isActive: false } })).toMatchObject(
      refused,
    );
    expect(
      await bulk('update', { ids: idsOf(await closed()), updates: { isClosedStatus: false } }),
    ).toMatchObject(refused);
    expect(await open()).toHaveLength(1);
    expect(await closed()).toHaveLength(2);
  });

  it('keep one when two people deactivate the last two concurrently', async () => {
    await bulk('delete', { ids: idsOf(await open()).slice(2) });
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await status('new'), await status('contacted')];
      const answers = await Promise.all([
        patch(one, { isActive: false }),
        round % 2 ? patch(other, { isActive: false }) : user.call('DELETE', `/api/lead-statuses/${other.id}`),
      ]);
      expect(answers.filter(answer => answer.status === 409)).toHaveLength(1);
      expect(await open()).toHaveLength(1);
      for (const answer of answers.filter(({ status: code }) => code < 300)) {
        await undo(user, answer);
      }
    }
  });

  it('keep one when something is undone', async () => {
    const other = await user.call('POST', '/api/lead-statuses', {
      body: { name: 'Done', isClosedStatus: true, isWon: true },
    });
    await bulk('delete', { ids: [(await status('closed-won')).id, (await status('closed-lost')).id] });
    expect(await undo(user, other)).toMatchObject(refused);
    expect((await closed()).map(({ name }) => name)).toEqual(['Done']);
  });

  it('may change places in one action, and back by undo', async () => {
    const ids = idsOf(await closed());
    const done = await make(user, '/lead-statuses', { name: 'Done', isClosedStatus: true, isWon: true });
    const answer = await bulk('delete', { ids });
    expect(answer.status).toBe(200);
    expect(await user.call('DELETE', `/api/lead-statuses/${done.id}`)).toMatchObject(refused);
    expect((await undo(user, answer)).status).toBe(200);
    expect(await closed()).toHaveLength(3);
  });
});
