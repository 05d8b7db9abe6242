import { curlOf, curlToAddress, integrationExamples } from '@pipewright/contract/integrations/examples.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await openTestApp({ env: { APP_ORIGIN: 'https://crm.test', OUTBOUND_ALLOW: 'example.com' } });
  admin = await app.createTenant();
});
afterAll(() => app.close());

/** Sends what a command says, as the program would. */
async function runCommand(command: string) {
  const [, method = '', url = ''] = /^curl -X (\w+) '([^']+)'/.exec(command) ?? [];
  const headers = Object.fromEntries(
    [...command.matchAll(/-H '([\w-]+): ([^']+)'/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const body = /-d '([^']+)'/.exec(command)?.[1];
  const { pathname, search } = new URL(url);
  return app.call(method as 'GET', `${pathname}${search}`, {
    ...(body ? { body: JSON.parse(body) as object } : {}),
    ...(headers.Authorization ? { token: headers.Authorization.replace('Bearer ', '') } : {}),
  });
}

it('the commands of the page “Integrations” work as they are written', async () => {
  const key = await admin.call('POST', '/api/security/api-keys', {
    body: {
      name: 'Zapier',
      permissions: ['leads.read', 'leads.create', deals.permissions.read, 'settings.manage'],
      expiresInDays: 30,
    },
  });
  expect(key.status, JSON.stringify(key.body)).toBe(201);
  const { token } = key.body as { token: string };
  const { createLead, listLeads, subscribe, unsubscribe } = integrationExamples;
  const command = (example: Parameters<typeof curlOf>[0]) => curlOf(example, 'https://crm.test', token);
  expect((await runCommand(command(createLead))).status).toBe(201);
  const listed = await runCommand(command(listLeads));
  expect(listed).toMatchObject({ status: 200, body: [{ email: 'ada@example.com' }] });
  const subscribed = await runCommand(command(subscribe));
  expect(subscribed.status, JSON.stringify(subscribed.body)).toBe(201);
  const { id } = (subscribed.body as { webhook: { id: string } }).webhook;
  const ended = await runCommand(command(unsubscribe).replace('{id}', id));
  expect(ended.status).toBe(204);
});

it('so does the command that sends to the address of an automation', async () => {
  const values = { firstName: 'firstName', lastName: 'lastName', email: 'email' };
  const draft = {
    entity: 'lead',
    trigger: { kind: 'webhook-received', values, matchField: 'email' },
    steps: [{ kind: 'create-note', subject: 'From {{body.firstName}}' }],
  };
  const created = await admin.call('POST', '/api/automations', { body: { name: 'Form', draft } });
  const { id } = created.body as { id: string };
  const address = await admin.call('POST', `/api/automations/${id}/incoming-webhook`);
  const { url } = address.body as { url: string };
  expect((await runCommand(curlToAddress(url))).status).toBe(202);
});
