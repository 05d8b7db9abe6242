import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Found, listAll, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { activityTypesModule } from './activity-types.ts';
import { dealStagesModule } from './deal-stages.ts';
import { prioritiesModule } from './priorities.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp({ modules: [activityTypesModule, dealStagesModule, prioritiesModule] });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const idsOf = (rows: readonly Found[]) => rows.map(({ id }) => id);
const active = (path: string, filter = '') => listAll(user, `${path}?isActive=true${filter}`);

describe.each([
  ['/deal-stages', '&isWon=true', 'At least one deal stage for won deals must stay active.'],
  ['/deal-stages', '&isLost=true', 'At least one deal stage for lost deals must stay active.'],
  ['/deal-stages', '&isWon=false&isLost=false', 'At least one open deal stage must stay active.'],
  ['/priorities', '', 'At least one priority must stay active.'],
  ['/activity-types', '', 'At least one activity type must stay active.'],
])('%s%s', (path, filter, message) => {
  const refused = { status: 409, body: { code: 'conflict', message } };
  const patch = (id: string | undefined, body: object) => user.call('PATCH', `/api${path}/${id}`, { body });
  const bulk = (what: string, body: object) => user.call('POST', `/api${path}/bulk-${what}`, { body });

  it('keep one active, whichever way the last one is taken away', async () => {
    const rows = await active(path, filter);
    const ids = idsOf(rows);
    expect(await bulk('update', { ids, updates: { isActive: false } })).toMatchObject(refused);
    expect(await bulk('delete', { ids })).toMatchObject(refused);
    expect(await active(path, filter)).toHaveLength(ids.length);

    const [last, ...others] = ids;
    if (others.length > 0) {
      expect((await bulk('delete', { ids: others })).status).toBe(200);
    }
    expect(await patch(last, { isActive: false })).toMatchObject(refused);
    expect(await user.call('PATCH', `/api${path}/${last}/toggle-status`)).toMatchObject(refused);
    expect(await user.call('DELETE', `/api${path}/${last}`)).toMatchObject(refused);
    expect((await patch(last, { name: 'Renamed' })).status).toBe(200);
  });
});

describe('a deal stage', () => {
  it('that is the only one for won deals cannot be changed until another replaces it', async () => {
    const message = 'At least one deal stage for won deals must stay active.';
    const [won] = await active('/deal-stages', '&isWon=true');
    const change = (body: object) => user.call('PATCH', `/api/deal-stages/${won?.id}`, { body });
    expect(await change({ isWon: false })).toMatchObject({ status: 409, body: { message } });

    const other = await user.call('POST', '/api/deal-stages', { body: { name: 'Signed', isWon: true } });
    expect((await change({ isActive: false })).status).toBe(200);
    expect(await undo(user, other)).toMatchObject({ status: 409, body: { message } });
  });

  it('stays when two people deactivate the last two concurrently', async () => {
    const [one] = await active('/deal-stages', '&isWon=true');
    const other = await make(user, '/deal-stages', { name: 'Signed', isWon: true });
    const answers = await Promise.all(
      [one?.id, other.id].map(id =>
        user.call('PATCH', `/api/deal-stages/${id}`, { body: { isActive: false } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await active('/deal-stages', '&isWon=true')).toHaveLength(1);
  });
});
