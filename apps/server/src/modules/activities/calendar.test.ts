import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { writeCalendar } from './write-calendar.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp({ env: { APP_ORIGIN: 'https://crm.test' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

async function subscribe(person = user): Promise<string> {
  const { body } = await person.call('POST', '/api/calendar-feed');
  const { url } = body as { url: string };
  expect(url).toMatch(/^https:\/\/crm\.test\/api\/calendar\/[\w-]{43}\.ics$/);
  return new URL(url).pathname;
}
const soon = new Date(Date.now() + 3_600_000).toISOString();
const plan = (body: object) =>
  make(user, '/activities', { kind: 'meeting', subject: 'Demo', dueAtUtc: soon, ...body });

type Properties = Record<string, string>;

/** Parses a calendar by RFC 5545: unfolds lines, splits properties and unescapes texts. */
function parse(text: string): Properties[] {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const events: Properties[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:;]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? [];
    if (line === 'BEGIN:VEVENT') {
      events.push({});
    }
    const event = events.at(-1);
    if (event) {
      event[name] = value.replace(/\\([\\;,nN])/g, (_, character: string) =>
        /n/i.test(character) ? '\n' : character,
      );
    }
  }
  return events;
}

it('is read without signing in and contains the owner’s planned activities', async () => {
  const colleague = await app.addUser(user, 'Sales representative');
  await plan({
    subject: 'Mine',
    location: 'Room 1',
    endsAtUtc: new Date(Date.parse(soon) + 900_000).toISOString(),
  });
  await plan({ subject: 'Theirs', assignedToUserId: colleague.userId });
  await plan({ subject: 'Done task', kind: 'task', completedAtUtc: soon });
  await plan({ subject: 'Open task', kind: 'task', durationMinutes: 60 });
  await plan({ subject: 'Without a date', kind: 'task', dueAtUtc: null });
  const path = await subscribe();
  const answer = await app.call('GET', path);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const events = parse(String(answer.body));
  expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual(['Mine', 'Open task']);
  const compact = (iso: string) => iso.replace(/[-:]|\.\d+/g, '');
  expect(events[0]).toMatchObject({
    DTSTART: compact(soon),
    DTEND: compact(new Date(Date.parse(soon) + 900_000).toISOString()),
    LOCATION: 'Room 1',
    URL: expect.stringMatching(/^https:\/\/crm\.test\/activities\?edit=/),
  });
  expect(events[1]?.DTEND).toBe(compact(new Date(Date.parse(soon) + 3_600_000).toISOString()));
});

it('returns unusual texts unchanged', async () => {
  const subject =
    'Über; "Commas", back\\slashes and 日本語 that is much longer than one line of a calendar 🎉🎉🎉🎉🎉🎉🎉🎉';
  const body = 'Line one\nLine two\r\nEND:VEVENT\nBEGIN:VALARM';
  await plan({ subject, body });
  const events = parse(String((await app.call('GET', await subscribe())).body));
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    SUMMARY: subject,
    DESCRIPTION: 'Line one\nLine two\nEND:VEVENT\nBEGIN:VALARM',
  });
});

it('leaves out characters that calendars must not contain', () => {
  const at = new Date('2026-03-31T12:30:00Z');
  const text = writeCalendar(
    [
      {
        id: '018f0000-0000-7000-8000-000000000000',
        kind: 'task',
        subject: 'Bell\u0007 and tab\t',
        body: null,
        location: null,
        version: 1,
        beginsAt: at,
        endsAt: at,
        updatedAt: at,
      },
    ],
    'https://crm.test',
  );
  expect(parse(text)[0]).toMatchObject({ SUMMARY: 'Bell and tab', DTSTART: '20260331T123000Z' });
});

it('ends when it is revoked or replaced, and when its owner leaves or may no longer read', async () => {
  const status = async (path: string) => (await app.call('GET', path)).status;
  const first = await subscribe();
  const second = await subscribe();
  expect(await status(first)).toBe(404);
  expect(await status(second)).toBe(200);
  expect((await user.call('GET', '/api/calendar-feed')).body).toEqual({ createdAtUtc: expect.any(String) });
  expect((await user.call('DELETE', '/api/calendar-feed')).status).toBe(204);
  expect(await status(second)).toBe(404);
  expect((await user.call('GET', '/api/calendar-feed')).body).toEqual({ createdAtUtc: null });

  const colleague = await app.addUser(user, 'Sales representative');
  const theirs = await subscribe(colleague);
  expect(await status(theirs)).toBe(200);
  await app.database.tenants.write(
    { ...user, permissions: new Map() },
    newChangeSet('test'),
    tx => tx`
      update crm.membership set is_active = false
      where tenant_id = ${user.tenantId} and user_id = ${colleague.userId}`,
  );
  expect(await status(theirs)).toBe(404);

  const guest = await app.addUser(user, 'Sales representative');
  const ended = await subscribe(guest);
  for (const what of ['deactivate', 'reactivate']) {
    expect((await user.call('POST', `/api/users/${guest.userId}/${what}`)).status).toBe(200);
    expect(await status(ended)).toBe(404);
  }
});

it('is closed to all but administrators while the organization is about to be deleted', async () => {
  const colleague = await app.addUser(user, 'Sales representative');
  const [mine, theirs] = [await subscribe(), await subscribe(colleague)];
  const { name } = (await user.call('GET', '/api/organization')).body as { name: string };
  expect((await user.call('POST', '/api/organization/deletion', { body: { name } })).status).toBe(200);
  expect((await app.call('GET', theirs)).status).toBe(404);
  expect((await app.call('GET', mine)).status).toBe(200);
});

it.each(['x.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), '..%2f..%2fetc.ics'])(
  'is not found at %s',
  async file => {
    expect((await app.call('GET', `/api/calendar/${file}`)).status).toBe(404);
  },
);
