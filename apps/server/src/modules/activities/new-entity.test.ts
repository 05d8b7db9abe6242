import { describeAbout } from '@pipewright/contract/about.ts';
import { type AnyResource, defineResource } from '@pipewright/contract/define-resource.ts';
import { type Fields, optional, reference, text } from '@pipewright/contract/fields/fields.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { defineModule, type Module } from '../../platform/resources/define-module.ts';
import { testDatabase } from '../../testing/databases/test-database.ts';
import { make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { modules } from '../index.ts';

/** The code for a new entity: its resource, with `hasActivities` … */
const tickets = defineResource({
  name: 'support-ticket',
  path: '/support-tickets',
  label: ['support ticket', 'support tickets'],
  area: 'leads',
  fields: { title: text(200), ownerUserId: optional(reference('user')) },
  title: 'title',
  search: ['title'],
  sort: ['-createdAtUtc'],
  owner: 'ownerUserId',
  isPrimary: false,
  hasActivities: true,
});

/** … and its table. Nothing about activities or files. */
const ticketTable = `
  create table crm.support_ticket (title text not null, owner_user_id uuid, last_activity_at_utc timestamptz(3));
  select crm.tenant_table('support_ticket', searchable => '{title}');
  select crm.tenant_reference('support_ticket', 'owner_user_id', 'membership', 'user_id');
  select crm.tenant_about_target('support_ticket')`;

/** What the registry derives from it: the fields of activities and files. */
const { references, records } = describeAbout([tickets]);
const withTickets: readonly Module[] = [
  ...modules.map(module => {
    const more = { activity: { ...references, ...records }, file: references }[module.resource.name];
    return more ? { ...module, resource: extended(module.resource, more) } : module;
  }),
  defineModule({ resource: tickets, table: 'support_ticket' }),
];

function extended(resource: AnyResource, more: Fields): AnyResource {
  type Declared = Parameters<typeof defineResource>[0];
  return defineResource({ ...resource, fields: { ...resource.fields, ...more } } as Declared);
}

let app: TestApp;
let sql: Sql;
let ada: User;

beforeAll(async () => {
  const owner = await testDatabase('new_entity');
  sql = connect(owner, { max: 1, searchPath: 'crm' });
  await sql.unsafe(ticketTable);
  app = await openTestApp({ owner, modules: withTickets });
  ada = withoutContract(await app.createTenant('Tickets'));
});
afterAll(async () => {
  await app.close();
  await sql.end();
});

/** The test kit holds answers against the contract, which does not know tickets. */
function withoutContract(user: User): User {
  return {
    ...user,
    call: async (method, path, { body } = {}) => {
      const headers = { authorization: `Bearer ${user.accessToken}` };
      const answer = await app.server.inject({ method, url: path, payload: body as object, headers });
      return {
        status: answer.statusCode,
        body: answer.body === '' ? undefined : answer.json(),
        headers: answer.headers as Record<string, string>,
      };
    },
  };
}

const list = async (path: string) => (await ada.call('GET', path)).body as Record<string, unknown>[];

it('a new entity can have activities without a change of the table of activities', async () => {
  const [ticket, other] = [
    await make(ada, '/support-tickets', { title: 'Printer on fire' }),
    await make(ada, '/support-tickets', { title: 'Paper is white' }),
  ];
  const call = await make(ada, '/activities', {
    kind: 'call',
    subject: 'Fetch water',
    supportTicketId: ticket.id,
  });
  expect(call).toMatchObject({
    supportTicketId: ticket.id,
    supportTicket: { id: ticket.id, title: 'Printer on fire' },
    leadId: null,
    lead: null,
  });
  await make(ada, '/activities', { kind: 'note', subject: 'Unrelated', supportTicketId: other.id });

  expect(await list(`/api/activities?supportTicketId=${ticket.id}`)).toMatchObject([{ id: call.id }]);
  const filter = JSON.stringify({ field: 'supportTicketId', op: 'isNoneOf', value: [ticket.id] });
  expect(await list(`/api/activities?filter=${encodeURIComponent(filter)}`)).toMatchObject([
    { subject: 'Unrelated' },
  ]);
  expect(await list(`/api/support-tickets/${ticket.id}/timeline?kind=call`)).toMatchObject([
    { activity: { id: call.id } },
  ]);
  const groups = await ada.call('POST', '/api/activities/groups', {
    body: { by: [{ field: 'supportTicketId' }], measures: { n: { measure: 'count' } } },
  });
  expect(JSON.stringify(groups.body)).toContain('Paper is white');
  expect(await list(`/api/dependents?resource=support-ticket&id=${ticket.id}`)).toMatchObject([
    { resource: 'activity', count: 1, isReleased: true },
  ]);
  const [row] = await sql`
    select last_activity_at_utc is not null as "hasActivity" from crm.support_ticket where id = ${ticket.id}`;
  expect(row?.hasActivity).toBe(true);

  const moved = await ada.call('PATCH', `/api/activities/${call.id}`, {
    body: { supportTicketId: other.id },
  });
  expect(moved.body).toMatchObject({ supportTicket: { title: 'Paper is white' } });
  await undo(ada, moved);
  const deleted = await ada.call('DELETE', `/api/support-tickets/${ticket.id}`);
  expect(await read(ada, '/activities', call.id)).toMatchObject({
    supportTicketId: null,
    supportTicket: null,
  });
  await undo(ada, deleted);
  expect(await read(ada, '/activities', call.id)).toMatchObject({ supportTicketId: ticket.id });

  const columns = await sql`
    select table_name from information_schema.columns
    where table_schema = 'crm' and table_name in ('activity', 'file') and column_name like '%ticket%'`;
  expect([...columns]).toEqual([]);
});

it('a new entity has files', async () => {
  const ticket = await make(ada, '/support-tickets', { title: 'Files' });
  const file = await make(ada, '/files', { name: 'photo.jpg', size: 0, supportTicketId: ticket.id });
  expect(await list(`/api/files?supportTicketId=${ticket.id}`)).toMatchObject([{ id: file.id }]);
  await ada.call('DELETE', `/api/support-tickets/${ticket.id}`);
  expect(await read(ada, '/files', file.id)).toMatchObject({ supportTicketId: null });
});

it('nothing is about a ticket of another organization', async () => {
  const stranger = withoutContract(await app.createTenant('Strangers'));
  const theirs = await make(stranger, '/support-tickets', { title: 'Secret' });
  for (const [path, body] of [
    ['/api/activities', { kind: 'note', subject: 'Peek', supportTicketId: theirs.id }],
    ['/api/files', { name: 'peek.txt', size: 1, supportTicketId: theirs.id }],
  ] as const) {
    expect(await ada.call('POST', path, { body })).toMatchObject({
      status: 400,
      body: { fields: { supportTicketId: 'This support ticket does not exist' } },
    });
  }
});
