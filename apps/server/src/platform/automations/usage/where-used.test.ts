import { afterAll, beforeAll, expect, it } from 'vitest';
import { automationsOf } from '../../../testing/automations/automations.ts';
import { addField } from '../../../testing/custom-fields.ts';
import { listAll, make } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
});
afterAll(() => app.close());

const note = { kind: 'create-note', subject: 'Seen' };
const using = async (ids: string, by = admin) =>
  (await by.call('GET', `/api/automations-using?ids=${ids}`)).body as {
    count: number;
    automations: { id: string; name: string }[];
  };
const firstOf = async (path: string) => (await listAll(admin, path))[0]?.id ?? '';

/** Something that can be deleted or deactivated, and an automation that uses it. */
const kinds: readonly [kind: string, make: () => Promise<{ id: string; draft: object }>][] = [
  [
    'a custom field',
    async () => {
      const { id, slug } = await addField(admin, { label: 'Tier' });
      const condition = { field: `custom.${slug}`, op: 'is', value: 'gold' };
      return { id, draft: { entity: 'lead', trigger: { kind: 'became-true', condition }, steps: [note] } };
    },
  ],
  [
    'a stage',
    async () => {
      const id = await firstOf('/deal-stages');
      return {
        id,
        draft: { entity: 'deal', trigger: { kind: 'stage-entered', stageId: id }, steps: [note] },
      };
    },
  ],
  [
    'a status',
    async () => {
      const id = await firstOf('/lead-statuses');
      const step = { kind: 'update', values: { leadStatusId: id } };
      return { id, draft: { entity: 'lead', trigger: { kind: 'manual' }, steps: [step] } };
    },
  ],
  [
    'a person',
    async () => {
      const { userId: id } = await app.addUser(admin, 'Sales Representative');
      const step = { kind: 'assign', method: 'named', userIds: [id] };
      return { id, draft: { entity: 'lead', trigger: { kind: 'created' }, steps: [step] } };
    },
  ],
  [
    'a tag',
    async () => {
      const { id } = await make(admin, '/tags', { name: 'Hot' });
      return {
        id,
        draft: { entity: 'deal', trigger: { kind: 'manual' }, steps: [{ kind: 'change-tags', add: [id] }] },
      };
    },
  ],
  [
    'a mail template',
    async () => {
      const { id } = await make(admin, '/mail-templates', { name: 'Welcome', subject: 'Hi', body: 'Hello' });
      const step = { kind: 'send-mail', to: 'record', templateId: id, subject: '', body: '' };
      return { id, draft: { entity: 'lead', trigger: { kind: 'manual' }, steps: [step] } };
    },
  ],
  [
    'a saved view',
    async () => {
      const { id } = await make(admin, '/views', {
        entity: 'lead',
        name: 'Old',
        address: '',
        isShared: true,
      });
      return {
        id,
        draft: { entity: 'lead', trigger: { kind: 'schedule', every: 'day', viewId: id }, steps: [note] },
      };
    },
  ],
  [
    'master data within a branch',
    async () => {
      const id = await firstOf('/industries');
      const condition = { field: 'industryId', op: 'isAnyOf', value: [id] };
      const branch = { kind: 'branch', condition, whenTrue: [note], whenFalse: [] };
      return { id, draft: { entity: 'company', trigger: { kind: 'created' }, steps: [branch] } };
    },
  ],
];

it.each(kinds)('%s says which automations use it, until none does', async (kind, prepare) => {
  const { id, draft } = await prepare();
  expect(await using(id)).toEqual({ count: 0, automations: [] });
  const automations = automationsOf(admin);
  const automation = await automations.publish(draft, `Uses ${kind}`);
  expect(await using(id)).toEqual({
    count: 1,
    automations: [{ id: automation.id, name: `Uses ${kind}` }],
  });
  // The published version counts as well, as long as it runs.
  const without = {
    entity: (draft as { entity: string }).entity,
    trigger: { kind: 'manual' },
    steps: [note],
  };
  await automations.send('PATCH', `/${automation.id}`, { draft: without });
  expect((await using(id)).count).toBe(1);
  await automations.send('POST', `/${automation.id}/publish`);
  expect((await using(id)).count).toBe(0);
});

it('shows others only the number, and nothing about other organizations', async () => {
  const { id } = await make(admin, '/tags', { name: 'Cold' });
  await automationsOf(admin).create({
    entity: 'deal',
    trigger: { kind: 'manual' },
    steps: [{ kind: 'change-tags', add: [id] }],
  });
  const member = await app.addUser(admin, 'Sales Representative');
  expect(await using(id, member)).toEqual({ count: 1, automations: [] });
  const { id: other } = await make(admin, '/tags', { name: 'Warm' });
  expect((await using(other)).count).toBe(0);
  expect((await using(`${other},${id}`)).count).toBe(1);
  expect((await using(id, await app.createTenant())).count).toBe(0);
});
