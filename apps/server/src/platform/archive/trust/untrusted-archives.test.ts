import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edited, forge } from '../../../testing/archives.ts';
import { organizationWithArchive } from '../../../testing/organization-with-archive.ts';
import { listAll } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { connect, type Sql } from '../../database/connections/connection.ts';
import { newId } from '../../ids.ts';

let app: TestApp;
let sql: Sql;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-untrusted-'));
  app = await openTestApp({ env: { BACKUP_DIR: folder } });
  sql = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await sql.end();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const attacker = (name: string) => organizationWithArchive(app, name);

/** As the owner and without triggers: what no request can do. */
async function asOwner(work: (tx: Sql) => Promise<unknown>): Promise<void> {
  await sql.begin(async tx => {
    await tx`set local session_replication_role = replica`;
    await work(tx as unknown as Sql);
  });
}

const organizationsOf = async (user: User) =>
  JSON.stringify((await user.call('GET', '/api/auth/organizations')).body);

/** Adds a change set with one entry to the log of an archive. */
async function withForgedChange(archive: Buffer, entry: Record<string, unknown>) {
  const changeSetId = newId();
  const withSet = await forge(archive, 'change_set', ([line = '', ...lines]) => [
    line,
    ...lines,
    edited(line, { id: changeSetId, action: 'forged', undo_of: null, undone_by: null }),
  ]);
  const forged = await forge(withSet, 'change_log', ([line = '', ...lines]) => [
    line,
    ...lines,
    edited(line, { id: newId(), change_set_id: changeSetId, after: null, ...entry }),
  ]);
  return { forged, changeSetId };
}

describe('an archive that was edited', () => {
  it('sends no mail: queued mails are not restored', async () => {
    const { user, archives, good } = await attacker('Relay');
    const [columns] = await sql<{ names: string[] }[]>`
      select array_agg(attname::text) as names from pg_attribute
      where attrelid = 'crm.mail'::regclass and attnum > 0 and not attisdropped
        and attname not in ('tenant_id', 'secret', 'attachment', 'attachment_name') and attgenerated = ''`;
    const spam = {
      ...Object.fromEntries((columns?.names ?? []).map(name => [name, null])),
      id: newId(),
      recipient: 'victim@example.test',
      cc: [],
      subject: 'Buy',
      text: 'Buy',
      html: '<p>Buy</p>',
      state: 'queued',
      attempts: 0,
      is_urgent: false,
      next_attempt_at_utc: '2026-01-01T00:00:00+00:00',
      created_at_utc: '2026-01-01T00:00:00+00:00',
      updated_at_utc: '2026-01-01T00:00:00+00:00',
      version: 1,
    };
    const { id } = await archives.upload(await forge(good, 'mail', () => [JSON.stringify(spam)]));
    expect(await archives.check(id)).toMatchObject({
      problem: null,
      scope: 'data',
      leftOut: expect.arrayContaining([{ label: 'Mails', rows: 1 }]),
    });
    const { state, message } = await archives.restore(id);
    expect([state, message]).toEqual(['done', expect.stringContaining('Mails (1)')]);
    expect(
      await sql`select from crm.mail where tenant_id = ${user.tenantId} and state = 'queued'`,
    ).toHaveLength(0);
    expect(await sql`select from crm.mail where recipient = 'victim@example.test'`).toHaveLength(0);
  });

  it('grants membership to nobody through a forged log entry', async () => {
    const { user, archives, good } = await attacker('Kidnap by id');
    const victim = await app.createTenant('Victim');
    const [role] = await sql<{ id: string }[]>`
      select id from crm.user_role where tenant_id = ${user.tenantId} and is_built_in`;
    const { forged, changeSetId } = await withForgedChange(good, {
      entity: 'membership',
      row_id: newId(),
      operation: 'delete',
      before: {
        tenant_id: '00000000-0000-0000-0000-000000000000',
        id: newId(),
        user_id: victim.userId,
        role_id: role?.id,
        full_name: 'Victim',
        email: victim.email,
        is_active: true,
        version: 1,
      },
    });
    const { id } = await archives.upload(forged);
    expect((await archives.restore(id)).state).toBe('done');
    expect((await user.call('POST', `/api/change-sets/${changeSetId}/undo`)).status).toBe(404);
    expect(await organizationsOf(victim)).not.toContain('Kidnap by id');
  });

  it('does not turn an upload into an archive that was created here', async () => {
    const { user, archives, good } = await attacker('Kidnap by mail');
    const victim = await app.createTenant('Victim');
    const withVictim = await forge(good, 'membership', ([line = '']) => [
      line,
      edited(line, { id: newId(), user_id: newId(), email: victim.email }),
    ]);
    const first = await archives.upload(withVictim);
    const { forged, changeSetId } = await withForgedChange(good, {
      entity: 'archive',
      row_id: first.id,
      operation: 'update',
      before: { origin: 'made' },
      after: { origin: 'uploaded' },
    });
    const second = await archives.upload(forged);
    expect((await archives.restore(second.id)).state).toBe('done');
    expect((await user.call('POST', `/api/change-sets/${changeSetId}/undo`)).status).toBe(404);
    expect(await archives.get(first.id)).toMatchObject({ origin: 'uploaded', signature: 'changed' });

    // The file itself counts, even if the list says that it was created here.
    await asOwner(
      tx => tx`update crm.archive set origin = 'made', signature = 'valid' where id = ${first.id}`,
    );
    expect((await archives.restore(first.id)).message).toContain('Not restored');
    expect(await organizationsOf(victim)).not.toContain('Kidnap by mail');
    const people = (await user.call('GET', '/api/users/tenant')).body as {
      email: string;
      isActive: boolean;
    }[];
    expect(people.find(({ email }) => email === victim.email)?.isActive).toBe(false);
  });

  it('is subject to the limits of the plan and the rules of each field', async () => {
    const { user, archives, good } = await attacker('Free rider');
    await asOwner(
      tx =>
        tx`update crm.organization set plan = 'starter', trial_ends_at_utc = null where tenant_id = ${user.tenantId}`,
    );
    const crowd = await forge(good, 'contact', ([line = '']) =>
      Array.from({ length: 251 }, (_, n) => edited(line, { id: numberedId(n) })),
    );
    const tooMany = await archives.upload(crowd);
    expect((await archives.check(tooMany.id))?.problem).toContain('The Starter plan holds 250 contacts.');
    expect((await archives.restore(tooMany.id)).state).toBe('failed');

    const script = await forge(good, 'company', ([line = '']) => [
      edited(line, { website: 'javascript:alert(1)' }),
    ]);
    const dangerous = await archives.upload(script);
    expect((await archives.check(dangerous.id))?.problem).toBe(
      'Line 1 of tables/company.jsonl cannot be stored: Please enter a valid web address.',
    );
    expect((await archives.restore(dangerous.id)).state).toBe('failed');
    expect(await listAll(user, '/contacts')).toHaveLength(1);
    expect(await listAll(user, '/companies')).toMatchObject([{ website: 'https://acme.example' }]);
  });

  it('adds nothing to the audit log, roles or settings', async () => {
    const { user, archives, good } = await attacker('Forger');
    const event = await forge(good, 'audit_event', ([line = '', ...lines]) => [
      line,
      ...lines,
      edited(line, { id: newId(), kind: 'sign-in', address: '6.6.6.6' }),
    ]);
    const roles = await forge(event, 'user_role', lines =>
      lines.map(line => edited(line, { permissions: JSON.parse(lines[0] ?? '{}').permissions })),
    );
    const settings = await forge(roles, 'organization', ([line = '']) => [
      edited(line, { requires_second_factor: true, name: 'Renamed by a file' }),
    ]);
    const before = (await user.call('GET', '/api/user-roles')).body;
    const { id } = await archives.upload(settings);
    const { state, message } = await archives.restore(id);
    expect(state).toBe('done');
    expect(message).toContain('Events of the audit');
    expect(JSON.stringify((await user.call('GET', '/api/audit')).body)).not.toContain('6.6.6.6');
    expect((await user.call('GET', '/api/user-roles')).body).toEqual(before);
    expect((await user.call('GET', '/api/organization')).body).toMatchObject({ name: 'Forger' });
    const [rules] = await sql`
      select requires_second_factor as required from crm.organization where tenant_id = ${user.tenantId}`;
    expect(rules?.required).toBe(false);
  });
});

/** Different ids that are the same in every run. */
function numberedId(n: number): string {
  return `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}
