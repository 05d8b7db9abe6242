import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiving } from '../../testing/archives.ts';
import { addField } from '../../testing/custom-fields.ts';
import { defineObject } from '../../testing/custom-objects.ts';
import { find, listAll, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
const arrangement = {
  sections: [
    { builtIn: 'firstName', fields: ['email', 'firstName'] },
    { title: 'Contract', fields: ['notes'] },
  ],
  hidden: ['website'],
};

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const add = (body: object, as = user) =>
  as.call('POST', '/api/layouts', { body: { entity: 'lead', arrangement, ...body } });

describe('a layout', () => {
  it('is read by everybody who sees forms, and changed only by those who manage settings', async () => {
    const member = await app.addUser(user, 'Sales manager');
    expect((await add({}, member)).status).toBe(403);
    expect((await add({})).status).toBe(201);
    const { body } = await member.call('GET', '/api/layouts');
    expect(body).toMatchObject([{ entity: 'lead', userRoleId: null, arrangement }]);
  });

  it('exists once for all roles and once for each role', async () => {
    const role = await find(user, '/user-roles', 'name', 'Sales manager');
    expect((await add({})).status).toBe(201);
    expect((await add({ userRoleId: role.id })).status).toBe(201);
    expect(
      (await add({ entity: 'contact', arrangement: { sections: [{ fields: [] }], hidden: [] } })).status,
    ).toBe(201);
    for (const second of [{}, { userRoleId: role.id }]) {
      expect(await add(second)).toMatchObject({
        status: 409,
        body: { message: 'There is a layout for these records and this role already.' },
      });
    }
  });

  it('arranges activities and custom objects, and is deleted and restored with its object', async () => {
    const activity = { sections: [{ fields: ['subject', 'kind'] }], hidden: ['priorityId'] };
    expect((await add({ entity: 'activity', arrangement: activity })).status).toBe(201);
    const contract = { sections: [{ fields: ['ownerUserId', 'title'] }], hidden: [] };
    const early = await add({ entity: 'object-a', arrangement: contract });
    expect(early).toMatchObject({
      status: 400,
      body: { fields: { entity: 'There is no such custom object' } },
    });
    const { id, name } = await defineObject(user, { titleLabel: 'Number' });
    expect(await add({ entity: 'object-a', arrangement: { ...contract, hidden: ['title'] } })).toMatchObject({
      status: 400,
    });
    expect((await add({ entity: 'object-a', arrangement: contract })).status).toBe(201);
    await user.call('PATCH', `/api/custom-objects/${id}`, { body: { isActive: false } });
    const deleted = await user.call('POST', `/api/custom-objects/${id}/delete-for-good`, { body: { name } });
    expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
    const entities = async () => (await listAll(user, '/layouts')).map(({ entity }) => entity);
    expect(await entities()).toEqual(['activity']);
    expect((await undo(user, deleted)).status).toBe(200);
    expect(await entities()).toEqual(['activity', 'object-a']);
  });

  it('can be changed, reset and brought back by undo', async () => {
    const layout = await make(user, '/layouts', { entity: 'lead', arrangement });
    const path = `/api/layouts/${layout.id}`;
    const changed = await user.call('PATCH', path, { body: { arrangement: { ...arrangement, hidden: [] } } });
    expect((await undo(user, changed)).status).toBe(200);
    expect(await user.call('GET', path)).toMatchObject({ body: { arrangement } });
    const removed = await user.call('DELETE', path);
    expect(removed.status).toBe(204);
    expect((await undo(user, removed)).status).toBe(200);
    expect(await user.call('GET', path)).toMatchObject({ status: 200, body: { arrangement } });
  });

  it('stays with its records and its role', async () => {
    const layout = await make(user, '/layouts', { entity: 'lead', arrangement });
    const role = await find(user, '/user-roles', 'name', 'Sales manager');
    for (const body of [{ entity: 'contact' }, { userRoleId: role.id }]) {
      expect((await user.call('PATCH', `/api/layouts/${layout.id}`, { body })).status).toBe(400);
    }
  });

  it('survives an archive and its restore', async () => {
    const role = await find(user, '/user-roles', 'name', 'Sales manager');
    const layout = await make(user, '/layouts', { entity: 'lead', userRoleId: role.id, arrangement });
    const archives = archiving(app, user);
    const archive = await archives.make();
    expect((await user.call('DELETE', `/api/layouts/${layout.id}`)).status).toBe(204);
    expect((await archives.restore(archive.id)).state).toBe('done');
    const { body } = await user.call('GET', `/api/layouts/${layout.id}`);
    expect(body).toMatchObject({ userRoleId: role.id, arrangement });
  });

  it.each([
    [{ sections: [{ fields: ['nothing'] }], hidden: [] }, 'There is no field “nothing”'],
    [{ sections: [{ fields: [] }], hidden: ['custom.must'] }, 'Must is required, so it can’t be hidden'],
    [{ sections: [{ fields: ['email'] }], hidden: ['email'] }, 'Each field can be placed only once'],
  ])('refuses %j', async (wrong, message) => {
    await addField(user, { label: 'Must', isRequired: true });
    expect(await add({ arrangement: wrong })).toMatchObject({
      status: 400,
      body: { fields: { arrangement: message } },
    });
  });

  it('places custom fields, and keeps the place of one that is retired', async () => {
    const field = await addField(user, { label: 'Tier' });
    const withTier = { sections: [{ title: 'Contract', fields: ['custom.tier'] }], hidden: [] };
    const layout = await make(user, '/layouts', { entity: 'lead', arrangement: withTier });
    await user.call('PATCH', `/api/custom-fields/${field.id}`, { body: { isActive: false } });
    const path = `/api/layouts/${layout.id}`;
    expect((await user.call('PATCH', path, { body: { arrangement: withTier } })).status).toBe(200);
  });

  it('can be saved with the name of a field that was deleted since', async () => {
    const field = await addField(user, { label: 'Tier' });
    const withTier = { sections: [{ title: 'Contract', fields: ['custom.tier'] }], hidden: [] };
    const layout = await make(user, '/layouts', { entity: 'lead', arrangement: withTier });
    await user.call('PATCH', `/api/custom-fields/${field.id}`, { body: { isActive: false } });
    expect((await user.call('DELETE', `/api/custom-fields/${field.id}`)).status).toBe(204);
    const body = { arrangement: { ...withTier, hidden: ['website'] } };
    expect((await user.call('PATCH', `/api/layouts/${layout.id}`, { body })).status).toBe(200);
  });
});
