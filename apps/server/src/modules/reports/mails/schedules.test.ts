import type { ReportSchedule } from '@pipewright/contract/operations/reports/report-schedules.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import type { ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../../platform/database/connections/connection.ts';
import { find, make, undo } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { sendNextSchedule } from './send-schedules.ts';

let app: TestApp;
let owner: Sql;
let admin: User;
let rep: User;
beforeAll(async () => {
  app = await openTestApp({ env: { APP_ORIGIN: 'https://crm.test' } });
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  admin = await app.createTenant();
  rep = await app.addUser(admin, 'Sales representative');
});

const byStage: ReportDefinition = {
  entity: 'deal',
  by: [{ field: 'dealStageId' }],
  measures: [{ measure: 'count' }, { measure: 'sum', field: 'baseAmount', label: 'Value' }],
  show: 'bars',
};

const daily = { frequency: 'daily', time: '08:00' };

async function share(definition: ReportDefinition = byStage, name = 'Deals by stage'): Promise<string> {
  return (await make(admin, '/reports', { name, definition, isShared: true })).id;
}

async function schedule(body: object, as = admin): Promise<ReportSchedule> {
  return (await make(as, '/report-schedules', { ...daily, ...body })) as unknown as ReportSchedule;
}

/** Sends everything as if its time had come, and returns the new mails by recipient. */
async function send(): Promise<Map<string, { subject: string; text: string; html: string }>> {
  await owner`update crm.report_schedule set next_at_utc = now() - interval '1 minute' where tenant_id = ${admin.tenantId}`;
  await owner`delete from crm.mail where tenant_id = ${admin.tenantId}`;
  const { modules, outbox } = app.services;
  const parts = { all: modules, db: app.database.tenants, outbox, origin: 'https://crm.test' };
  while (await sendNextSchedule(parts, admin.tenantId)) {
    // One schedule after another.
  }
  const mails = await owner<{ recipient: string; subject: string; text: string; html: string }[]>`
    select recipient, subject, text, html from crm.mail where tenant_id = ${admin.tenantId}`;
  return new Map(mails.map(mail => [mail.recipient, mail]));
}

const one = async (id: string, as = admin) =>
  ((await as.call('GET', '/api/report-schedules')).body as ReportSchedule[]).find(each => each.id === id);

describe('a scheduled report', () => {
  it('has for each recipient the figures that they see on the screen, with filters in words and links', async () => {
    const proposal = (await find(admin, '/deal-stages', 'name', 'Proposal')).id;
    for (const amount of [1200, 300.5, 99]) {
      await make(admin, '/deals', { name: `Mine ${amount}`, amount });
    }
    await make(rep, '/deals', { name: 'Theirs', amount: 40, dealStageId: proposal });
    const definitions: ReportDefinition[] = [
      { ...byStage, filter: { field: 'baseAmount', op: 'atLeast', value: 50 } },
      byStage,
      { ...byStage, by: [], show: 'number' },
      { ...byStage, by: [{ field: 'dealStageId' }, { field: 'ownerUserId' }], show: 'pivot' },
      {
        ...byStage,
        by: [{ field: 'createdAtUtc', period: 'month' }],
        time: { field: 'createdAtUtc', within: 'this-month' },
        compare: 'previousPeriod',
      },
    ];
    for (const [index, definition] of definitions.entries()) {
      const reportId = await share(definition, `Report ${index}`);
      const { id } = await schedule({ reportId, recipientIds: [admin.userId, rep.userId] });
      const mails = await send();
      expect(mails.size).toBe(2);
      const totals = [];
      for (const reader of [admin, rep]) {
        const result = (await reader.call('GET', `/api/reports/${reportId}/result`)).body as ReportResult;
        const text = mails.get(reader.email)?.text ?? '';
        for (const line of expectedLines(definition, result)) {
          expect(text, `${index} ${reader.email}`).toContain(line);
        }
        totals.push(result.cells.find(({ at }) => at.every(place => place === null))?.figures[0]);
      }
      expect(totals[0]).toBeGreaterThan(totals[1] ?? 0);
      await admin.call('DELETE', `/api/report-schedules/${id}`);
    }
    const reportId = await share({ ...definitions[0], entity: 'deal' } as ReportDefinition, 'Filtered');
    await schedule({ reportId, recipientIds: [admin.userId] });
    const { text = '', html = '' } = (await send()).get(admin.email) ?? {};
    expect(text).toContain('Filter: Base amount is at least 50');
    const links = [...html.matchAll(/href="([^"]*\/deals\?[^"]*)"/g)].map(([, url]) => url ?? '');
    const [first = ''] = links;
    const filter = new URL(first.replaceAll('&#38;', '&')).searchParams.get('filter') ?? '';
    const listed = await admin.call('GET', `/api/deals?filter=${encodeURIComponent(filter)}`);
    expect((listed.body as unknown[]).length).toBe(3);
  });

  it('writes numbers as the organization does, in the language of the recipient', async () => {
    await make(admin, '/deals', { name: 'Large', amount: 1234567 });
    await admin.call('PATCH', '/api/organization', { body: { numberFormat: '1.234.567,89' } });
    const profile = { firstName: 'Rita', lastName: 'Rep', language: 'de' };
    expect((await rep.call('PUT', '/api/auth/profile', { body: profile })).status).toBe(200);
    await make(rep, '/deals', { name: 'Theirs' });
    const colleague = await app.addUser(admin, 'Administrator');
    const reportId = await share();
    await schedule({ reportId, recipientIds: [rep.userId, colleague.userId] });
    const mails = await send();
    expect(mails.get(colleague.email)?.text).toContain('1.234.567');
    expect(mails.get(colleague.email)?.html).toContain('lang="en"');
    expect(mails.get(rep.email)?.html).toContain('lang="de"');
    expect(mails.get(rep.email)?.text).toContain('Gesamt');
  });

  it('stops with an explanation when its owner can no longer open it', async () => {
    const reportId = await share();
    const manager = await app.addUser(admin, 'Sales manager');
    const { id } = await schedule({ reportId, recipientIds: [admin.userId] }, manager);
    expect((await send()).size).toBe(1);
    await admin.call('PATCH', `/api/reports/${reportId}`, { body: { isShared: false } });
    expect((await send()).size).toBe(0);
    expect(await one(id)).toMatchObject({
      isPaused: true,
      pausedReason: expect.stringContaining('can no longer open it'),
    });
    const { notifications } = (await manager.call('GET', '/api/notifications')).body as {
      notifications: { title: string }[];
    };
    expect(notifications[0]?.title).toBe('A scheduled report was paused');
    expect((await send()).size).toBe(0);
  });

  it('leaves out who may not read the records, and tells its owner once', async () => {
    await make(admin, '/user-roles', { name: 'Contacts only', permissions: { 'contacts.read': 'all' } });
    const outsider = await app.addUser(admin, 'Contacts only');
    const { id } = await schedule({
      reportId: await share(),
      recipientIds: [admin.userId, outsider.userId],
    });
    for (let time = 0; time < 2; time += 1) {
      expect([...(await send()).keys()]).toEqual([admin.email]);
    }
    expect((await one(id))?.lastProblem).toContain('who cannot open it');
    const { notifications } = (await admin.call('GET', '/api/notifications')).body as {
      notifications: { title: string }[];
    };
    expect(notifications.filter(({ title }) => title.includes('not sent to everybody'))).toHaveLength(1);
  });

  it('is not sent while it is paused, ends with the report, and counts in the limits of mail', async () => {
    const reportId = await share();
    const { id, recipients, owner: _, ...made } = await schedule({ reportId, recipientIds: [rep.userId] });
    expect(recipients).toMatchObject([{ id: rep.userId }]);
    const { frequency, weekday, monthDay, time, scope } = made;
    const body = { frequency, weekday, monthDay, time, scope, recipientIds: [rep.userId], isPaused: true };
    expect((await admin.call('PUT', `/api/report-schedules/${id}`, { body })).status).toBe(200);
    expect((await send()).size).toBe(0);
    await admin.call('PUT', `/api/report-schedules/${id}`, { body: { ...body, isPaused: false } });
    expect((await send()).size).toBe(1);
    const [{ by } = { by: null }] = await owner<{ by: string }[]>`
      select requested_by_user_id as by from crm.mail where tenant_id = ${admin.tenantId}`;
    expect(by).toBe(admin.userId);
    await admin.call('DELETE', `/api/reports/${reportId}`);
    expect(await one(id)).toBeUndefined();
    expect((await send()).size).toBe(0);
  });

  it('is seen by its owner and its recipients; these can leave it but not change it', async () => {
    const stranger = await app.createTenant();
    const other = await app.addUser(admin, 'Sales representative');
    const { id } = await schedule({ reportId: await share(), recipientIds: [rep.userId] });
    const path = `/api/report-schedules/${id}`;
    expect(await one(id, rep)).toMatchObject({ mayChange: false, isRecipient: true });
    expect(await one(id, other)).toBeUndefined();
    expect((await rep.call('DELETE', path)).status).toBe(403);
    expect((await other.call('POST', `${path}/leave`)).status).toBe(404);
    expect((await stranger.call('DELETE', path)).status).toBe(404);
    expect((await rep.call('POST', `${path}/leave`)).status).toBe(204);
    expect(await one(id)).toBeUndefined();
  });

  it('needs a report that its recipients can open, and members to send it to', async () => {
    const mine = (await make(admin, '/reports', { name: 'Private', definition: byStage })).id;
    const refused = async (body: object, as = admin) =>
      as.call('POST', '/api/report-schedules', { body: { ...daily, ...body } });
    const toColleague = await refused({ reportId: mine, recipientIds: [rep.userId] });
    expect(JSON.stringify(toColleague.body)).toContain('Share it first');
    expect((await refused({ reportId: mine, recipientIds: [admin.userId] })).status).toBe(201);
    expect((await refused({ reportId: mine, recipientIds: [rep.userId] }, rep)).status).toBe(404);
    const stranger = await app.createTenant();
    const reportId = await share();
    expect((await refused({ reportId, recipientIds: [stranger.userId] })).status).toBe(400);
    expect((await refused({ reportId, recipientIds: [] })).status).toBe(400);
    expect((await refused({ recipientIds: [admin.userId] })).status).toBe(400);
    const weekly = { reportId, recipientIds: [admin.userId], frequency: 'weekly' };
    expect((await refused(weekly)).status).toBe(400);
    expect((await refused({ ...weekly, weekday: 1 })).status).toBe(201);
  });
});

it('a dashboard is mailed with its cards and its filters, and a broken card says so itself', async () => {
  await make(admin, '/deals', { name: 'Mine' });
  await make(rep, '/deals', { name: 'Theirs' });
  const gone = await make(admin, '/reports', { name: 'Gone', definition: byStage });
  const id = (index: number) => `0190d1a0-0000-7000-8000-00000000000${index}`;
  const cards = [
    { id: id(1), title: 'All deals', size: 'half', definition: { ...byStage, by: [], show: 'number' } },
    { id: id(2), title: 'Broken', size: 'half', reportId: gone.id },
  ];
  const board = await make(admin, '/dashboards', { name: 'Team', sharing: 'view', cards });
  await admin.call('DELETE', `/api/reports/${gone.id}`);
  const scope = { ownerIds: [admin.userId] };
  const body = { dashboardId: board.id, scope };
  const answer = await admin.call('POST', '/api/report-schedules/send-to-me', { body });
  expect(answer.body).toMatchObject({ recipient: admin.email });
  const [mail] = await owner<{ text: string }[]>`
    select text from crm.mail where tenant_id = ${admin.tenantId}`;
  expect(mail?.text).toContain('Number of Deals: 1');
  expect(mail?.text).toContain('No such report.');
  expect(mail?.text).toContain(`/analytics/dashboards/${board.id}?scope=`);
});

it('names the next time by the clock of the organization', async () => {
  const next = async (given: string, after: string) => {
    const [frequency, weekday, monthDay, time, zone] = given.split(' ');
    const number = (text = '-') => (text === '-' ? null : Number(text));
    const [row] = await owner<{ at: Date }[]>`
      select crm.next_report_time(${zone ?? ''}, ${frequency ?? ''}, ${number(weekday)}::integer,
        ${number(monthDay)}::integer, ${time ?? ''}::time, ${after}::timestamptz) as at`;
    return row?.at.toISOString();
  };
  expect(await next('daily - - 08:00 Europe/Berlin', '2026-03-28T12:00Z')).toBe('2026-03-29T06:00:00.000Z');
  expect(await next('daily - - 08:00 Europe/Berlin', '2026-03-27T12:00Z')).toBe('2026-03-28T07:00:00.000Z');
  expect(await next('weekly 1 - 09:30 Asia/Kolkata', '2026-11-17T00:00Z')).toBe('2026-11-23T04:00:00.000Z');
  expect(await next('monthly - 31 00:00 UTC', '2026-01-31T00:00Z')).toBe('2026-02-28T00:00:00.000Z');
  expect(await next('monthly - 1 23:00 America/New_York', '2026-11-02T05:00Z')).toBe(
    '2026-12-02T04:00:00.000Z',
  );
});

/** The lines that the mail must have, made of what the screen is answered. */
function expectedLines({ by, measures }: ReportDefinition, result: ReportResult): string[] {
  const amount = (value: number) => new Intl.NumberFormat('en', { maximumFractionDigits: 8 }).format(value);
  const figure = (at: readonly (number | null)[], measure: number) => {
    const value = result.cells.find(cell => cell.at.join() === at.join())?.figures[measure] ?? null;
    return value === null ? (measure === 0 ? '0' : '–') : amount(value);
  };
  if (result.dimensions[0]?.buckets.length === 0) {
    return ['No records match.'];
  }
  if (by.length === 0) {
    return [`Number of Deals: ${figure([], 0)}`];
  }
  if (by.length === 2) {
    const columns = (result.dimensions[1]?.buckets ?? []).map((_, index) => index);
    return (result.dimensions[0]?.buckets ?? []).map(
      ({ name }, row) => `${name}: ${[...columns, null].map(column => figure([row, column], 0)).join(' · ')}`,
    );
  }
  const isCompared = result.beforeRange !== undefined;
  const line = (name: string, at: readonly (number | null)[]) =>
    `${name}: ${figure(at, 0)}${isCompared ? ' (before: 0)' : measures.length > 1 ? ' · ' : ''}`;
  return [
    ...(result.dimensions[0]?.buckets ?? []).map(({ name, value }, index) =>
      isCompared ? line(monthName(value ?? ''), [index]) : line(name ?? '', [index]),
    ),
    line('Total', [null]),
  ];
}

function monthName(month: string): string {
  const format = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

it('a schedule follows a changed time zone of the organization at once, and back by undo', async () => {
  const { id, nextAtUtc } = await schedule({ reportId: await share(), recipientIds: [admin.userId] });
  const hour = async () => (await one(id))?.nextAtUtc.slice(11, 16);
  const current = (await admin.call('GET', '/api/organization')).body as { timeZone: string };
  const timeZone = current.timeZone === 'Asia/Tokyo' ? 'Asia/Kolkata' : 'Asia/Tokyo';
  const changed = await admin.call('PATCH', '/api/organization', { body: { timeZone } });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(await hour()).toBe(timeZone === 'Asia/Tokyo' ? '23:00' : '02:30');
  expect((await undo(admin, changed)).status).toBe(200);
  expect(await hour()).toBe(nextAtUtc.slice(11, 16));
});
