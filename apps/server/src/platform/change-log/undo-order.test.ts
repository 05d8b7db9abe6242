import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { newChangeSet, type TenantTx } from '../database/tenant/tenant-db.ts';
import { systemPrincipal } from '../principal.ts';
import { insertRows } from '../resources/write/seed-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** As many as one step of an undo restores. */
const towns = Array.from({ length: 2000 }, (_, i) => `Town ${i}`);

it('restores records before those that they refer to, except one that was changed since', async () => {
  const user = await app.createTenant();
  const { id: countryId } = await make(user, '/countries', { name: 'Nowhere', code: 'XA' });
  const state = await make(user, '/states', { name: 'Atlantis', countryId });
  const changed = await make(user, '/states', { name: 'Before', countryId });
  const writeAsUser = async (work: (tx: TenantTx) => Promise<unknown>) => {
    const changeSet = newChangeSet('test');
    const principal = { ...systemPrincipal(user.tenantId), userId: user.userId };
    await app.database.tenants.write(principal, changeSet, work);
    return changeSet.id;
  };
  await writeAsUser(tx =>
    insertRows(
      tx,
      'city',
      towns.map(name => ({ name, stateId: state.id, countryId, sortOrder: 0, isActive: true })),
    ),
  );
  const places = async () =>
    [...(await listAll(user, '/states?search=Atlantis')), ...(await listAll(user, '/cities?search=Town'))]
      .map(({ id, name, stateId }) => `${name} ${id} in ${stateId}`)
      .sort();
  const before = await places();
  expect(before.length).toBeGreaterThan(towns.length);

  // The log has the state before its cities, so that an undo restores all cities first.
  const deletion = await writeAsUser(async tx => {
    const { tenantId } = tx.principal;
    await tx`set constraints all deferred`;
    await tx`update crm.state set name = 'After' where tenant_id = ${tenantId} and id = ${changed.id}`;
    await tx`delete from crm.state where tenant_id = ${tenantId} and id = ${state.id}`;
    await tx`delete from crm.city where tenant_id = ${tenantId} and state_id = ${state.id}`;
  });
  await user.call('PATCH', `/api/states/${changed.id}`, { body: { name: 'Changed since' } });

  const path = `/api/change-sets/${deletion}/undo`;
  expect(await user.call('POST', path)).toMatchObject({ status: 409, body: { code: 'changedSince' } });
  const undone = await user.call('POST', `${path}?exceptChanged=true`);
  expect(undone).toMatchObject({ status: 200, body: { undone: towns.length + 1 } });
  expect(await places()).toEqual(before);
  expect((await user.call('GET', `/api/states/${changed.id}`)).body).toMatchObject({ name: 'Changed since' });
});
