import { afterAll, beforeAll, expect, it } from 'vitest';
import { addField } from '../../../testing/custom-fields.ts';
import { find } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let user: User;
let manager: User;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  const role = await find(user, '/user-roles', 'name', 'Sales manager');
  manager = await app.addUser(user, 'Sales manager');
  const options = [{ value: 'gold', label: 'Gold' }];
  await addField(user, { label: 'Contract end', type: 'date', isRequired: true, help: 'The last day' });
  await addField(user, { label: 'Tier', type: 'choice', rules: { options } });
  await addField(user, { label: 'Secret', type: 'number', rules: { access: { [role.id]: 'hidden' } } });
  await addField(user, { label: 'Fixed', rules: { access: { [role.id]: 'read' } } });
  const retired = await addField(user, { label: 'Retired' });
  await user.call('PATCH', `/api/custom-fields/${retired.id}`, { body: { isActive: false } });
});
afterAll(() => app.close());

type Schema = { properties: { custom: { properties?: Record<string, object>; required?: string[] } } };

async function schemasFor(as?: User): Promise<Record<string, Schema>> {
  const options = as ? { token: as.accessToken } : {};
  const { status, body } = await app.call('GET', '/api/openapi.json', options);
  expect(status).toBe(200);
  return (body as { components: { schemas: Record<string, Schema> } }).components.schemas;
}

it('describes the custom fields of the organization to its members', async () => {
  const schemas = await schemasFor(user);
  const { properties = {} } = schemas.Lead?.properties.custom ?? {};
  expect(Object.keys(properties).sort()).toEqual(['contract_end', 'fixed', 'secret', 'tier']);
  expect(properties.contract_end).toMatchObject({ title: 'Contract end', description: 'The last day' });
  expect(JSON.stringify(properties.contract_end)).toContain('"format":"date"');
  expect(JSON.stringify(properties.tier)).toContain('"enum":["gold"]');
  expect(schemas.NewLeadInput?.properties.custom.required).toEqual(['contract_end']);
  expect(schemas.LeadChangeInput?.properties.custom).not.toHaveProperty('required');
  // Other kinds of records have no custom fields here.
  expect(schemas.Company).toEqual((await schemasFor()).Company);
});

it('describes to a role only the fields that it can see, and in bodies those that it may change', async () => {
  const schemas = await schemasFor(manager);
  const namesIn = (name: string) => Object.keys(schemas[name]?.properties.custom.properties ?? {}).sort();
  expect(namesIn('Lead')).toEqual(['contract_end', 'fixed', 'tier']);
  expect(namesIn('LeadChangeInput')).toEqual(['contract_end', 'tier']);
});

it('has the general form for everybody else, and refuses a wrong token', async () => {
  const general = await schemasFor();
  expect(general.Lead?.properties.custom).not.toHaveProperty('properties');
  expect(await schemasFor(await app.createTenant())).toEqual(general);
  expect((await app.call('GET', '/api/openapi.json', { token: 'wrong' })).status).toBe(401);
});
