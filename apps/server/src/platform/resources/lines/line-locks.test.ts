import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiving } from '../../../testing/archives.ts';
import { allowSeveralShards } from '../../../testing/databases/nodes.ts';
import { type Found, make, read, undo } from '../../../testing/records.ts';
import { databaseWithOffers, offerModules } from '../../../testing/sales/offers.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { newChangeSet, type TenantTx } from '../../database/tenant/tenant-db.ts';

let app: TestApp;
let folder: string;
let user: User;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-lines-'));
  const owner = await databaseWithOffers('_line_locks');
  await allowSeveralShards(owner);
  app = await openTestApp({
    modules: offerModules,
    owner,
    env: { BACKUP_DIR: folder },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  user = await app.createTenant();
});

type Offer = Found & { lines: { id: string; title: string }[] };
const path = '/test-offers';
const makeOffer = async (as: User, more: object = {}) =>
  (await make(as, path, { name: 'Offer', lines: [{ title: 'A', unitPrice: 10 }], ...more })) as Offer;
const patch = (as: User, id: string, body: object) => as.call('PATCH', `/api${path}/${id}`, { body });
const inTenant = <T>(of: User, work: (tx: TenantTx) => Promise<T>) =>
  app.database.tenants.write(
    { tenantId: of.tenantId, userId: of.userId, permissions: new Map() },
    newChangeSet('test'),
    work,
  );

describe('the lines of another organization', () => {
  it('cannot be read, changed, named or added to', async () => {
    const stranger = await app.createTenant();
    const theirs = await makeOffer(stranger);
    const own = await makeOffer(user);
    const lines = [{ id: theirs.lines[0]?.id, title: 'Taken' }];
    expect((await user.call('GET', `/api${path}/${theirs.id}`)).status).toBe(404);
    expect((await patch(user, theirs.id, { lines: [] })).status).toBe(404);
    expect((await patch(user, theirs.id, { lines })).status).toBe(404);
    expect((await patch(user, own.id, { lines })).status).toBe(400);
    const contact = await make(stranger, '/contacts', { firstName: 'A', lastName: 'B' });
    expect((await patch(user, own.id, { lines: [{ title: 'A', contactId: contact.id }] })).status).toBe(400);
    expect(await read(stranger, path, theirs.id)).toEqual(theirs);
  });

  it('are out of reach for any statement, and a line cannot change its record', async () => {
    const stranger = await app.createTenant();
    const theirs = await makeOffer(stranger);
    const [own, other] = [await makeOffer(user), await makeOffer(user)];
    const seen = await inTenant(user, tx => tx`select id from crm.test_offer_line`);
    expect(seen).toHaveLength(2);
    await expect(
      inTenant(
        user,
        tx => tx`
          insert into crm.test_offer_line (tenant_id, test_offer_id, position, title, quantity, unit_price)
          values (${user.tenantId}, ${theirs.id}, 1, 'Smuggled', 1, 1)`,
      ),
    ).rejects.toThrow();
    await expect(
      inTenant(
        user,
        tx => tx`
          update crm.test_offer_line set test_offer_id = ${other.id}
          where tenant_id = ${user.tenantId} and test_offer_id = ${own.id}`,
      ),
    ).rejects.toThrow('A line cannot be moved to another record');
  });
});

describe('a user who may not edit a record', () => {
  it('may not edit its lines, and reaches the lines of those records only that the permission reaches', async () => {
    await make(user, '/user-roles', {
      name: 'Reader',
      permissions: {
        'opportunities.read': 'all',
        'opportunities.create': 'own',
        'opportunities.edit': 'own',
      },
    });
    const reader = await app.addUser(user, 'Reader');
    const offer = await makeOffer(user);
    const lines = [{ title: 'Changed' }];
    expect((await reader.call('GET', `/api${path}/${offer.id}`)).body).toEqual(offer);
    expect((await patch(reader, offer.id, { lines })).status).toBe(404);
    expect((await patch(reader, offer.id, {})).status).toBe(200);

    const changed = await patch(user, offer.id, { lines });
    expect((await undo(reader, changed)).status).toBe(403);
    const own = await makeOffer(reader);
    expect((await patch(reader, own.id, { lines })).status).toBe(200);
  });

  it('is shown no record of somebody else, nor its lines', async () => {
    await make(user, '/user-roles', {
      name: 'Hunter',
      permissions: {
        'opportunities.read': 'own',
        'opportunities.create': 'own',
        'opportunities.edit': 'own',
      },
    });
    const hunter = await app.addUser(user, 'Hunter');
    const offer = await makeOffer(user);
    for (const body of [{}, { lines: [] }]) {
      expect((await patch(hunter, offer.id, body)).status).toBe(404);
    }
    // A contact that they may not read is not there to be named.
    const contact = await make(user, '/contacts', { firstName: 'A', lastName: 'B' });
    const own = await makeOffer(hunter);
    expect(await patch(hunter, own.id, { lines: [{ title: 'A', contactId: contact.id }] })).toMatchObject({
      status: 400,
      body: { fields: { 'lines.0.contactId': 'This contact does not exist' } },
    });
  });
});

it('several records are changed in bulk without their lines', async () => {
  const { id } = await makeOffer(user);
  const body = { ids: [id], updates: { lines: [] } };
  expect((await user.call('POST', `/api${path}/bulk-update`, { body })).status).toBe(400);
  const discount = { ids: [id], updates: { discount: 50 } };
  expect((await user.call('POST', `/api${path}/bulk-update`, { body: discount })).status).toBe(200);
  expect(await read(user, path, id)).toMatchObject({ netTotal: 5, lines: [{ title: 'A' }] });
});

it('an archive has the lines, and restores them with the totals that they had', async () => {
  const offer = await makeOffer(user);
  const archives = archiving(app, user);
  const archive = await archives.make();
  await patch(user, offer.id, { name: 'Other', lines: [{ title: 'Other' }] });
  const restored = await archives.post(`/archives/${archive.id}/restore`, { into: 'same' });
  expect(restored.state, restored.message ?? '').toBe('done');
  expect(await read(user, path, offer.id)).toMatchObject({ name: 'Offer', netTotal: 10, lines: offer.lines });
});
