import { fillVariables } from '@pipewright/contract/texts/mail-variables.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailDelivery } from '../../platform/mail/mail-delivery.ts';
import { listAll, make, undo } from '../../testing/records.ts';
import { startMailServer } from '../../testing/services/mail-server.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

const from = 'Pipewright <no-reply@pipewright.app>';
const waitLonger = { timeout: 30_000 };
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let app: TestApp;
let delivery: ReturnType<typeof createMailDelivery>;
let user: User;
let leadId: string;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await openTestApp({ env: { SMTP_URL: mailServer.url } });
  delivery = createMailDelivery(
    { smtpUrl: mailServer.url, mailFrom: from, smtpConnections: 2 },
    { ...app.database, log: console },
  );
  app.outbox.onDeliverSoon(delivery.wake);
});
afterAll(async () => {
  await delivery.stop();
  await app.close();
  await mailServer.close();
});
beforeEach(async () => {
  user = await app.createTenant();
  leadId = (await make(user, '/leads', { firstName: 'G', lastName: 'H', email: 'g@navy.example' })).id;
});

const send = (body: object = {}, by = user) =>
  by.call('POST', '/api/mails', {
    body: { to: 'g@navy.example', subject: 'Hello', body: 'Hi there', about: { leadId }, ...body },
  });
const arrived = (to: string) => mailServer.received.filter(mail => mail.to.includes(to));
const logged = () => listAll(user, `/activities?leadId=${leadId}`);

describe('a mail about a record', () => {
  it('is sent in the name of the user, with replies to the user, and is logged', async () => {
    const to = `${leadId}@navy.example`;
    const answer = await send({ to, cc: ['boss@navy.example'], body: 'Hi <b>there</b>\n\nBye' });
    expect(answer).toMatchObject({
      status: 201,
      body: { kind: 'mail', subject: 'Hello', leadId, completedAtUtc: expect.any(String) },
    });
    await expect.poll(() => arrived(to).length, waitLonger).toBe(1);
    const { raw = '', to: recipients } = arrived(to)[0] ?? {};
    expect(recipients).toEqual([to, 'boss@navy.example']);
    expect(raw).toContain('From: Ada Admin <no-reply@pipewright.app>');
    expect(raw).toContain(`Reply-To: Ada Admin <${user.email}>`);
    expect(raw).toContain('Cc: boss@navy.example');
    expect(raw).not.toContain('Auto-Submitted');
    const [plain = '', html = ''] = raw.replaceAll('=\r\n', '').split('Content-Type: text/html');
    expect(plain).toContain('Hi <b>there</b>');
    expect(html).toContain('Hi &#60;b&#62;there&#60;/b&#62;');
    expect(await logged()).toMatchObject([
      { kind: 'mail', body: `To: ${to}, boss@navy.example\n\nHi <b>there</b>\n\nBye` },
    ]);
  });

  it.each([
    ['two recipients', { to: 'a@example.test, b@example.test' }, 'to'],
    ['a recipient with a header', { to: 'a@example.test\r\nBcc: b@example.test' }, 'to'],
    ['a copy with a header', { cc: ['a@example.test\nBcc: b@example.test'] }, 'cc.0'],
    ['a subject with a header', { subject: 'Hello\r\nBcc: b@example.test' }, 'subject'],
    ['no subject', { subject: ' ' }, 'subject'],
    ['a huge body', { body: 'x'.repeat(9001) }, 'body'],
    ['no record', { about: {} }, 'about'],
    ['two records', { about: { leadId: crypto.randomUUID(), dealId: crypto.randomUUID() } }, 'about'],
    ['eleven copies', { cc: Array.from({ length: 11 }, (_, i) => `c${i}@example.test`) }, 'cc'],
    ['a made-up sender', { from: 'boss@example.test' }, 'from'],
  ])('cannot have %s', async (_what, change, field) => {
    expect(await send(change)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect(await logged()).toEqual([]);
  });

  it('needs a record that the writer can see', async () => {
    const stranger = await app.createTenant();
    expect((await send({}, stranger)).status).toBe(404);
    const reader = await app.addUser(user, 'Read only');
    expect((await send({}, reader)).status).toBe(403);
  });

  it('stays sent when its log entry is undone', async () => {
    const answer = await send();
    expect((await undo(user, answer)).status).toBe(200);
    expect(await logged()).toEqual([]);
    const { body: outbox } = await user.call('GET', '/api/outbox');
    expect(outbox).toMatchObject([{ subject: 'Hello' }]);
  });

  it('is refused after a hundred within an hour', async () => {
    const cc = Array.from({ length: 10 }, (_, i) => `copy${i}@example.test`);
    for (let n = 0; n < 9; n += 1) {
      expect((await send({ cc })).status).toBe(201);
    }
    expect((await send({ cc })).status).toBe(429);
    expect((await send()).status).toBe(201);
    const refused = await send();
    expect(refused).toMatchObject({ status: 429, body: { code: 'tooMany' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

it('without a mail server nothing is sent or logged, and the web application is informed', async () => {
  const silent = await openTestApp();
  const somebody = await silent.createTenant();
  const lead = await make(somebody, '/leads', { firstName: 'G', lastName: 'H', email: 'g@navy.example' });
  expect((await somebody.call('GET', '/api/mails/options')).body).toEqual({ delivers: false });
  expect(await send({ about: { leadId: lead.id } }, somebody)).toMatchObject({ status: 409 });
  expect(await listAll(somebody, '/activities')).toEqual([]);
  await silent.close();
});

describe('a template', () => {
  it('keeps its variables and rejects unknown ones', async () => {
    const body = { name: 'Offer', subject: 'For {{ companyName }}', body: 'Dear {{firstName}},\n{{myName}}' };
    expect(await make(user, '/mail-templates', body)).toMatchObject(body);
    const wrong = { ...body, name: 'Wrong', body: 'Dear {{surname}}' };
    expect(await user.call('POST', '/api/mail-templates', { body: wrong })).toMatchObject({
      status: 400,
      body: {
        fields: { body: expect.stringContaining('There is no variable {{surname}}. Use {{firstName}}') },
      },
    });
    expect(
      await user.call('POST', '/api/mail-templates', { body: { ...body, subject: '{{}}' } }),
    ).toMatchObject({ status: 400, body: { fields: { subject: expect.any(String) } } });
  });

  it('is filled in once: braces in a value are not variables', () => {
    expect(
      fillVariables('Hello {{firstName}} of {{ companyName }}{{lastName}}', {
        firstName: '{{myName}}',
        companyName: 'A & B',
        myName: 'Ada',
      }),
    ).toBe('Hello {{myName}} of A & B');
  });

  it('exists in a new organization', async () => {
    expect(await listAll(user, '/mail-templates')).toMatchObject([
      { name: 'Follow-up' },
      { name: 'Introduction' },
    ]);
  });
});
