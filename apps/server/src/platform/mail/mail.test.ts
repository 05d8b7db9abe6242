import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, unique } from '../../identity/testing.ts';
import { startMailServer, tokenIn } from '../../testing/services/mail-server.ts';
import { keepQueuedMails } from '../../testing/stored-mails.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import type { Pool } from '../database/connections/pool.ts';
import { newChangeSet } from '../database/tenant/tenant-db.ts';
import { createMailDelivery } from './mail-delivery.ts';
import type { Mail } from './outbox.ts';
import { renderMail } from './template.ts';

type Outboxed = { subject: string; text: string; state: string; problem: string | null; sentAtUtc: unknown };
type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const from = 'Pipewright <no-reply@pipewright.app>';
const waitLonger = { timeout: 30_000 };
let mailServer: MailServer;
let app: TestApp;
let delivery: ReturnType<typeof createMailDelivery>;
let owner: Sql;
let ada: User;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await openTestApp({ env: { SMTP_URL: mailServer.url } });
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
  await keepQueuedMails(owner);
  delivery = deliverTo(mailServer.url);
  app.outbox.onDeliverSoon(delivery.wake);
  ada = await app.createTenant();
});
afterAll(async () => {
  await delivery.stop();
  await owner.end();
  await app.close();
  await mailServer.close();
});

const deliverTo = (smtpUrl: string) =>
  createMailDelivery({ smtpUrl, mailFrom: from, smtpConnections: 2 }, { ...app.database, log: console });
const outboxOf = async (user: User) => (await user.call('GET', '/api/outbox')).body as Outboxed[];

async function write(change: Partial<Mail> = {}, user = ada) {
  const body = renderMail('en', {
    subject: 'Your report',
    paragraphs: ['Grüße & <b>bold</b>'],
    button: { label: 'Open', url: 'https://crm.test/?a=1&b=2' },
    footer: 'Bye',
  });
  const mail = { ...body, recipient: 'somebody@example.test', ...change };
  return app.database.tenants.write({ ...user, permissions: new Map() }, newChangeSet('test'), tx =>
    app.outbox.add(tx, mail),
  );
}
const stateOf = async ({ mailId }: { mailId: string }) =>
  (await owner`select state from crm.mail where id = ${mailId}`)[0]?.state;
const arrived = (recipient: string) => mailServer.received.filter(({ to }) => to.includes(recipient));

describe('a mail', () => {
  it('arrives as text and HTML from the configured sender, and is listed as sent in the outbox', async () => {
    const recipient = 'reader@example.test';
    app.outbox.deliverSoon([await write({ recipient })]);
    await expect.poll(() => arrived(recipient).length, waitLonger).toBe(1);
    const raw = arrived(recipient)[0]?.raw ?? '';
    expect(raw).toContain(`From: ${from}`);
    expect(raw).toContain('Content-Type: text/plain');
    expect(raw).toContain('Content-Type: text/html');
    expect(raw.replaceAll('=\r\n', '')).toContain('&#60;b&#62;bold&#60;/b&#62;');
    await expect
      .poll(async () => (await outboxOf(ada))[0], waitLonger)
      .toMatchObject({ subject: 'Your report', state: 'sent', problem: null, sentAtUtc: expect.any(String) });
  });

  it('is sent by the sweep if nothing woke the delivery, and sent once if several do', async () => {
    const recipient = 'once@example.test';
    const waiting = await write({ recipient });
    const other = deliverTo(mailServer.url);
    app.outbox.deliverSoon([waiting, waiting]);
    other.wake();
    delivery.wake();
    await expect.poll(async () => stateOf(waiting), waitLonger).toBe('sent');
    // A second delivery that had claimed it as well would have sent it by the time it has stopped.
    other.wake();
    await other.stop();
    expect(arrived(recipient)).toHaveLength(1);
  });

  it('is sent although the mail before it was settled while the queue was being read', async () => {
    const [first, second] = [await write(), await write()];
    const { identityPool } = app.database;
    let looks = 0;
    const slowPool: Pool = {
      ...identityPool,
      use: async (work, options) => {
        const rows = await identityPool.use(work, options);
        looks += 1;
        if (looks === 2) {
          await expect.poll(async () => stateOf(first), waitLonger).toBe('sent');
          // Wait until the delivery has noticed as well.
          await new Promise(resolve => setTimeout(resolve, 100));
        }
        return rows;
      },
    };
    const config = { smtpUrl: mailServer.url, mailFrom: from, smtpConnections: 2 };
    const slow = createMailDelivery(config, { ...app.database, identityPool: slowPool, log: console });
    slow.wake();
    await expect.poll(async () => stateOf(second), waitLonger).toBe('sent');
    expect(looks).toBeGreaterThan(2);
    await slow.stop();
  });

  it('is retried when the mail server is down, and then sent once', async () => {
    const recipient = 'later@example.test';
    await mailServer.close();
    const waiting = await write({ recipient });
    app.outbox.deliverSoon([waiting]);
    await expect
      .poll(async () => (await outboxOf(ada))[0], waitLonger)
      .toMatchObject({ state: 'queued', problem: 'The mail server cannot be used now (ESOCKET).' });
    const { received } = mailServer;
    const [row] = await owner`
      select attempts, next_attempt_at_utc > now() + interval '30 seconds' as waits
      from crm.mail where id = ${waiting.mailId}`;
    expect(row).toEqual({ attempts: 1, waits: true });

    mailServer = await startMailServer({ port: mailServer.port });
    mailServer.received.push(...received);
    await owner`update crm.mail set next_attempt_at_utc = now() where id = ${waiting.mailId}`;
    delivery.wake();
    await expect.poll(() => arrived(recipient).length, waitLonger).toBe(1);
    await expect.poll(async () => (await outboxOf(ada))[0]?.state, waitLonger).toBe('sent');
  });

  it('fails when the mail server rejects it permanently', async () => {
    const refusing = await startMailServer({
      refuse: () => ({ code: 550, message: 'No such mailbox' }),
    });
    const strict = deliverTo(refusing.url);
    const secret = 'https://crm.test/?a=1&b=2';
    const waiting = await write({ secret });
    strict.wake();
    await expect.poll(async () => stateOf(waiting), waitLonger).toBe('failed');
    expect((await outboxOf(ada))[0]).toMatchObject({ state: 'failed', problem: '550 No such mailbox' });
    // A failed mail keeps no link.
    const [row] = await owner`select text, secret from crm.mail where id = ${waiting.mailId}`;
    expect(row).toEqual({ text: expect.not.stringContaining(secret), secret: null });
    await strict.stop();
    await refusing.close();
  });

  it('is not written if its transaction fails', async () => {
    const before = (await outboxOf(ada)).length;
    const failing = app.database.tenants.write(
      { ...ada, permissions: new Map() },
      newChangeSet('test'),
      async tx => {
        await app.outbox.add(tx, { recipient: 'a@example.test', subject: 's', text: 't', html: 'h' });
        throw new Error('undone');
      },
    );
    await expect(failing).rejects.toThrow('undone');
    expect(await outboxOf(ada)).toHaveLength(before);
  });

  it.each([
    ['two recipients', { recipient: 'a@example.test, b@example.test' }],
    ['a recipient with a header', { recipient: 'a@example.test\r\nBcc: b@example.test' }],
    ['a subject with a header', { subject: 'Hello\r\nBcc: b@example.test' }],
  ])('rejects %s', async (_what, change) => {
    await expect(write(change)).rejects.toThrow();
  });
});

describe('a sign-up', () => {
  it('sends a welcome mail whose link verifies the address and is hidden from administrators', async () => {
    const email = `${unique('grace')}@example.test`;
    const { body } = await app.call('POST', '/api/onboarding/complete', {
      body: signUp({ adminUser: { email } }),
    });
    const { jwtToken: token } = (body as { result: { jwtToken: string } }).result;
    await expect.poll(() => arrived(email).length, waitLonger).toBe(2);

    const outbox = JSON.stringify((await app.call('GET', '/api/outbox', { token })).body);
    expect(outbox).toContain('Confirm your email address');
    expect(tokenIn(outbox)).toBe('');
    const link = arrived(email)
      .map(({ raw }) => tokenIn(raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')))
      .find(Boolean);
    const verified = await app.call('POST', '/api/auth/verify-email', { body: { token: link } });
    expect(verified.status).toBe(200);
    const [account] = await owner`
      select email_proven_at_utc is not null as proven from identity.user_account where email = ${email}`;
    expect(account).toEqual({ proven: true });
  });
});

describe('the outbox', () => {
  it('is visible only to administrators of the organization', async () => {
    await write({ subject: 'Only ours' });
    const stranger = await app.createTenant('Stranger');
    expect(await outboxOf(stranger)).toEqual([]);
    const manager = await app.addUser(ada, 'Sales manager');
    expect((await manager.call('GET', '/api/outbox')).status).toBe(403);
    expect((await app.call('GET', '/api/outbox')).status).toBe(401);
  });

  it('hides contents that only the recipient may read', async () => {
    const secret = 'https://crm.test/?a=1&b=2';
    await write({ secret });
    const [mail] = await outboxOf(ada);
    expect(mail?.text).toContain('Open: [link removed]');
    expect(JSON.stringify(mail)).not.toContain(secret);
  });

  it('is not copied into the change log', async () => {
    const [row] = await owner`select count(*) from crm.change_log where entity = 'mail'`;
    expect(row?.count).toBe(0);
  });
});
