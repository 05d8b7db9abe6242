import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedElsewhere, unsigned } from '../../../testing/archives.ts';
import { organizationWithArchive } from '../../../testing/organization-with-archive.ts';
import { listAll, make } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-untrusted-'));
  app = await openTestApp({ env: { BACKUP_DIR: folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const attacker = (name: string) => organizationWithArchive(app, name);

const organizationsOf = async (user: User) =>
  JSON.stringify((await user.call('GET', '/api/auth/organizations')).body);

describe('an archive of another installation', () => {
  it('restores records and lists, keeps members, roles, settings and history, and says so', async () => {
    const { user, company, contact, renamed, archives, made, good } = await attacker('Mover');
    const rep = await app.addUser(user, 'Sales representative');
    await make(user, '/companies', { name: 'Since then' });
    for (const [archive, signature] of [
      [await unsigned(good), 'missing'],
      [await signedElsewhere(good), 'foreign'],
    ] as const) {
      const { id } = await archives.upload(archive);
      expect(await archives.get(id)).toMatchObject({ origin: 'uploaded', signature });
      const findings = await archives.check(id);
      expect(findings).toMatchObject({ problem: null, scope: 'data', warnings: [] });
      expect(findings?.leftOut.map(({ label }) => label)).toEqual(
        expect.arrayContaining(['Actions', 'Changes', 'Members', 'Organization settings', 'User roles']),
      );
      expect(findings?.kinds).toContainEqual({
        label: 'Companies',
        archived: 1,
        present: expect.any(Number),
      });
      expect((await archives.restore(id)).state).toBe('done');
      expect(await listAll(user, '/companies')).toMatchObject([{ id: company.id, name: 'Acme Inc.' }]);
      expect(await listAll(user, '/contacts')).toMatchObject([{ id: contact.id }]);
      expect((await rep.call('GET', '/api/companies')).status).toBe(200);
    }
    // Earlier changes can be read but no longer undone.
    const { body } = await user.call('GET', `/api/audit?resource=company&recordId=${company.id}`);
    expect(body).toMatchObject([
      { operation: 'update', isHistory: true },
      { operation: 'insert', isHistory: true },
    ]);
    const undone = await user.call('POST', `/api/change-sets/${renamed.headers['x-change-set']}/undo`);
    expect(undone).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('before an uploaded archive was restored') },
    });
    // Later changes can be undone.
    const again = await user.call('PATCH', `/api/companies/${company.id}`, { body: { name: 'Acme Ltd.' } });
    expect((await user.call('POST', `/api/change-sets/${again.headers['x-change-set']}/undo`)).status).toBe(
      200,
    );
    // An archive that was created here still restores everything.
    expect((await archives.restore(made.id)).message).not.toContain('Not restored');
    expect((await rep.call('GET', '/api/companies')).status).toBe(401);
  });

  it('becomes a new organization whose only member is the user who restores it', async () => {
    const { user, archives } = await attacker('Founder');
    const rep = await app.addUser(user, 'Sales representative');
    await make(rep, '/companies', { name: 'Of the representative' });
    const { id } = await archives.upload(await unsigned(await archives.download((await archives.make()).id)));
    const subdomain = `data-${Date.now().toString(36)}`;
    const { state } = await archives.restore(id, { into: 'new', name: 'Data only', subdomain });
    expect(state).toBe('done');
    const copyId = (await app.identity.findOrganization(subdomain)) ?? '';
    const token = await app.signIn(user.email, copyId);
    const call = (path: string) => app.call('GET', path, { token });
    expect((await call('/api/companies')).body).toHaveLength(2);
    const people = (await call('/api/users/tenant')).body as { email: string; isActive: boolean }[];
    expect(people.map(({ email, isActive }) => [email, isActive]).sort()).toEqual(
      [
        [user.email, true],
        [rep.email, false],
      ].sort(),
    );
    expect(await organizationsOf(rep)).not.toContain('Data only');
  });
});

describe('an uploaded archive that was made here', () => {
  it('restores everything, with a history that can be read but not undone', async () => {
    const { user, company, renamed, archives, made, good } = await attacker('Careful');
    await make(user, '/companies', { name: 'Since then' });
    const { id } = await archives.upload(good);
    expect(await archives.get(id)).toMatchObject({ signature: 'valid' });
    expect(await archives.check(id)).toMatchObject({ scope: 'everything', leftOut: [] });
    expect((await archives.restore(id)).message).not.toContain('Not restored');
    expect((await archives.make()).contentHash).toBe(made.contentHash);
    expect(await listAll(user, '/companies')).toMatchObject([{ id: company.id }]);
    expect((await user.call('POST', `/api/change-sets/${renamed.headers['x-change-set']}/undo`)).status).toBe(
      409,
    );
  });
});
