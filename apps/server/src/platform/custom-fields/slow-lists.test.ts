import { afterAll, beforeAll, expect, it } from 'vitest';
import { addField } from '../../testing/custom-fields.ts';
import { cancelWaitingList } from '../../testing/sql/cancel-waiting-list.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  await addField(user, { label: 'Contract number' });
  await addField(user, { label: 'Seats', type: 'number', isIndexed: true });
});
afterAll(() => app.close());

const cancelled = (query: string) =>
  cancelWaitingList(app, user, () => user.call('GET', `/api/leads?${query}`));
const about = (field: string, value: unknown) =>
  `filter=${encodeURIComponent(JSON.stringify({ field, op: 'is', value }))}`;

it.each([about('custom.contract_number', 'A-1'), 'sort=-custom.contract_number'])(
  'a list that takes too long names the custom fields that are not indexed: %s',
  async query => {
    const { status, body } = await cancelled(query);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'tookTooLong',
      message: expect.stringContaining('these fields are not indexed: Contract number.'),
    });
  },
);

it('for any other list that takes too long the server is busy', async () => {
  expect((await cancelled('sort=fullName')).status).toBe(503);
});
