import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestToken, sendCode, setUpApp, signIn } from '../../../identity/security/testing.ts';
import { refreshTokenOf, signUp } from '../../../identity/testing.ts';
import { listAll } from '../../../testing/records.ts';
import { tokenIn } from '../../../testing/services/mail-server.ts';
import { openTestApp, password, type TestApp, type User } from '../../../testing/test-app.ts';
import { connect } from '../../database/connections/connection.ts';

let app: TestApp;
let admin: User;
const lines: string[] = [];
beforeAll(async () => {
  app = await openTestApp({ env: { LOG_LEVEL: 'debug' }, logTo: { write: line => void lines.push(line) } });
  admin = await app.createTenant();
});
afterAll(() => app.close());

/** Uses every kind of secret that could give access to somebody who reads the log. */
async function useEverySecret(): Promise<string[]> {
  const body = signUp();
  await app.call('POST', '/api/onboarding/complete', { body });
  const first = await signIn(app, admin);
  const token = refreshTokenOf(first.body as never);
  const next = await requestToken(app, { grant_type: 'refresh_token', refresh_token: token });
  await signIn(app, admin, { password: 'not the password of anybody' });
  const made = await admin.call('POST', '/api/security/api-keys', {
    body: { name: 'Key', permissions: ['leads.read'], expiresInDays: 1 },
  });
  const key = (made.body as { token: string }).token;
  await app.call('GET', '/api/leads?search=a+secret+search', { token: key });
  const feed = new URL(((await admin.call('POST', '/api/calendar-feed')).body as { url: string }).url)
    .pathname;
  await app.call('GET', feed);
  const draft = { entity: 'lead', trigger: { kind: 'manual' }, steps: [] };
  const automation = await admin.call('POST', '/api/automations', { body: { name: 'Hook', draft } });
  const { id } = automation.body as { id: string };
  const address = await admin.call('POST', `/api/automations/${id}/incoming-webhook`);
  const hook = new URL((address.body as { url: string }).url).pathname;
  await app.call('POST', hook, { body: {} });

  const [role] = await listAll(admin, '/user-roles');
  await admin.call('POST', '/api/invitations', { body: { emails: ['new@example.test'], roleId: role?.id } });
  const [invited] = (await admin.call('GET', '/api/users?state=invited')).body as { id: string }[];
  const created = await admin.call('POST', `/api/users/${invited?.id}/one-time-link`, {
    body: { purpose: 'invitation', password },
  });
  const invitation = tokenIn((created.body as { url: string }).url);
  await app.call('POST', '/api/auth/invitation', { body: { token: invitation } });
  await app.call('POST', '/api/auth/join', {
    body: { token: invitation, password: 'a password to join with' },
  });
  await app.call('POST', '/api/auth/reset-password', {
    body: { token: 'a-made-up-token', password: 'reset to this one' },
  });

  const { secret, recoveryCodes } = await setUpApp(admin);
  const { mfa_token } = (await signIn(app, admin)).body;
  await sendCode(app, mfa_token, recoveryCodes[0] ?? '');
  await app.call('GET', '/oauth/sso/google/callback?code=a-code-of-google&state=a-state');
  return [
    ...[password, 'not the password of anybody', 'a password to join with', 'reset to this one'],
    ...[
      admin.accessToken,
      first.body.access_token,
      token,
      next.body.access_token,
      refreshTokenOf(next.body as never),
    ],
    ...[
      key,
      feed.slice('/api/calendar/'.length),
      hook.slice('/api/hooks/'.length),
      invitation,
      'a-made-up-token',
      mfa_token,
    ],
    ...[secret.toString('hex'), secret.toString('base64'), ...recoveryCodes],
    ...['a-code-of-google', 'a-state', 'secret search'],
  ];
}

it('contain every request but no secret', async () => {
  const secrets = await useEverySecret();
  const log = lines.join('');
  expect(log).toContain('/api/onboarding/complete');
  expect(secrets.filter(secret => secret.length < 6)).toEqual([]);
  expect(secrets.filter(secret => log.includes(secret))).toEqual([]);
});

it('have one line for each request, with its result', async () => {
  const { headers } = await admin.call('GET', '/api/tags?search=no+business+of+the+log');
  const ofRequest = () =>
    lines
      .map(line => JSON.parse(line) as Record<string, unknown>)
      .filter(({ reqId }) => reqId === headers['x-request-id']);
  await expect.poll(ofRequest).toEqual([
    expect.objectContaining({
      msg: 'request completed',
      method: 'GET',
      path: '/api/tags',
      status: 200,
      ms: expect.any(Number),
      tenantId: admin.tenantId,
      userId: admin.userId,
    }),
  ]);
});

it('report a failure without the contents of the row', async () => {
  const sql = connect(app.owner, { max: 1, searchPath: 'crm' });
  await sql`alter table crm.tag add constraint tag_unforeseen check (name <> 'Unforeseen')`;
  const answer = await admin.call('POST', '/api/tags', { body: { name: 'Unforeseen' } });
  await sql`alter table crm.tag drop constraint tag_unforeseen`;
  await sql.end();
  expect(answer.status).toBe(500);
  const failure = lines.find(line => line.includes('tag_unforeseen')) ?? '';
  expect(JSON.parse(failure)).toMatchObject({ err: { type: 'PostgresError', table: 'tag', code: '23514' } });
  expect(failure).not.toContain('Failing row');
});

it('contain the ids of tenant and user, and slow statements without their values', async () => {
  const own: string[] = [];
  const slow = await openTestApp({
    env: { LOG_LEVEL: 'info' },
    logTo: { write: line => void own.push(line) },
    slowStatementMs: 0,
  });
  try {
    const user = await slow.createTenant('Secretive Company');
    own.length = 0;
    const made = await user.call('POST', '/api/tags', { body: { name: 'A tag of value' } });
    const ids = { tenantId: user.tenantId, userId: user.userId };
    const id = made.headers['x-request-id'];
    const logged = () => own.map(line => JSON.parse(line) as Record<string, unknown>);
    await expect
      .poll(() => logged().find(({ msg }) => msg === 'request completed'))
      .toMatchObject({ ...ids, reqId: id });
    const statements = logged().filter(({ msg }) => msg === 'slow statement');
    expect(statements).toContainEqual(
      expect.objectContaining({
        ...ids,
        requestId: id,
        ms: expect.any(Number),
        statement: expect.stringContaining('insert into crm.tag'),
      }),
    );
    for (const secret of ['A tag of value', user.email, 'Secretive Company']) {
      expect(own.join('')).not.toContain(secret);
    }
  } finally {
    await slow.close();
  }
});
