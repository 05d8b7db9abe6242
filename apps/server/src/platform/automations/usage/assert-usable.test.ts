import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { automationsOf } from '../../../testing/automations/automations.ts';
import { addField } from '../../../testing/custom-fields.ts';
import { make } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
});
afterAll(() => app.close());

const note = { kind: 'create-note', subject: 'Seen' };
const manual = { kind: 'manual' };
/** An id of nothing. */
const gone = '01890a5d-ac96-774b-bcce-b302099a8057';

async function publish(draft: object, by = admin) {
  const { id } = await automationsOf(by).create(draft);
  return by.call('POST', `/api/automations/${id}/publish`);
}

describe('publishing refuses what refers to something that is gone, and names the step', () => {
  const template = { kind: 'send-mail', to: 'record', templateId: gone, subject: '', body: '' };
  const cases: readonly [what: string, draft: object, place: string, text: string][] = [
    [
      'a mail template',
      { trigger: manual, steps: [note, template] },
      'steps.1',
      'Step 2: this mail template',
    ],
    [
      'a person',
      { trigger: manual, steps: [{ kind: 'assign', method: 'named', userIds: [gone] }] },
      'steps.0',
      'Step 1: this person',
    ],
    [
      'a status of the trigger',
      { trigger: { kind: 'stage-entered', stageId: gone }, steps: [note] },
      'trigger',
      'Trigger: this lead status',
    ],
    [
      'a tag in a branch',
      {
        entity: 'contact',
        trigger: manual,
        steps: [
          note,
          {
            kind: 'branch',
            condition: { and: [] },
            whenTrue: [note],
            whenFalse: [{ kind: 'change-tags', add: [gone] }],
          },
        ],
      },
      'steps.1.whenFalse.0',
      'Step 2.1: this tag',
    ],
    [
      'a webhook',
      { trigger: manual, steps: [{ kind: 'call-webhook', webhookId: gone }] },
      'steps.0',
      'Step 1: this webhook',
    ],
    [
      'a custom field',
      { trigger: manual, steps: [{ kind: 'update', values: { custom: { missing: 'x' } } }] },
      'steps.0',
      'Step 1: this custom field',
    ],
  ];
  it.each(cases)('%s', async (_, draft, place, text) => {
    const answer = await publish({ entity: 'lead', ...draft });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      fields: { [`draft.${place}`]: expect.stringContaining(`${text} no longer exists`) },
    });
  });
});

describe('a trigger that waits for changes of a calculated field', () => {
  const hot = { field: 'leadScore', op: 'atLeast', value: 80 };
  const named = { field: 'companyName', op: 'is', value: 'Acme' };
  const lead = (trigger: object) => ({ entity: 'lead', trigger, steps: [note] });

  const refused: readonly [what: string, draft: object, setting: string, label: string][] = [
    [
      'the time of the last activity',
      {
        entity: 'deal',
        trigger: {
          kind: 'became-true',
          condition: { field: 'lastActivityAtUtc', op: 'notWithin', value: 'last-14-days' },
        },
        steps: [note],
      },
      'condition',
      'Last activity',
    ],
    ['the time of the last change', lead({ kind: 'changed', fields: ['updatedAtUtc'] }), 'fields', 'Updated'],
  ];
  it.each(refused)('is refused: %s', async (_, draft, setting, label) => {
    const answer = await publish(draft);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      fields: { [`draft.trigger.${setting}`]: expect.stringContaining(`Trigger: “${label}`) },
    });
  });

  it('is refused: a formula', async () => {
    const rules = { formula: 'estimatedValue * 2', result: 'number' };
    const { slug } = await addField(admin, { label: 'Double', type: 'formula', rules });
    const answer = await publish(lead({ kind: 'changed', fields: [`custom.${slug}`] }));
    expect(answer.body).toMatchObject({
      fields: { 'draft.trigger.fields': expect.stringContaining('Trigger: “Double”') },
    });
  });

  const accepted: readonly [what: string, trigger: object][] = [
    ['a new lead with a score', { kind: 'created', condition: hot }],
    [
      'another changed field, only with a score',
      { kind: 'changed', fields: ['companyName'], condition: hot },
    ],
    ['a stored field', { kind: 'became-true', condition: named }],
    ['a changed score', { kind: 'changed', fields: ['companyName', 'leadScore'] }],
    ['a score that is reached', { kind: 'became-true', condition: { and: [named, { or: [named, hot] }] } }],
    ['a grade that is reached', { kind: 'grade-reached', grade: 'A' }],
  ];
  it.each(accepted)('is not: %s', async (_, trigger) => {
    expect((await publish(lead(trigger))).status).toBe(200);
  });
});

it('a person who was deactivated is refused, an active one is not', async () => {
  const { userId } = await app.addUser(admin, 'Sales Representative');
  const draft = {
    entity: 'lead',
    trigger: manual,
    steps: [{ kind: 'notify', userIds: [userId], text: 'Hi' }],
  };
  expect((await publish(draft)).status).toBe(200);
  await admin.call('POST', `/api/users/${userId}/deactivate`);
  expect((await publish(draft)).status).toBe(400);
});

describe('a tag that was retired', () => {
  const change = (tags: object) => ({
    entity: 'contact',
    trigger: manual,
    steps: [{ kind: 'change-tags', ...tags }],
  });
  const matching = (id: string) => ({
    entity: 'contact',
    trigger: { kind: 'created', condition: { field: 'tagIds', op: 'isAnyOf', value: [id] } },
    steps: [note],
  });

  it('can be removed and compared, but not added', async () => {
    const { id } = await make(admin, '/tags', { name: 'Retired' });
    expect((await publish(change({ add: [id] }))).status).toBe(200);
    await admin.call('PATCH', `/api/tags/${id}`, { body: { isActive: false } });
    const refused = await publish(change({ add: [id] }));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      fields: {
        'draft.steps.0': expect.stringContaining('Step 1: this tag no longer exists or is not active'),
      },
    });
    expect((await publish(change({ remove: [id] }))).status).toBe(200);
    expect((await publish(matching(id))).status).toBe(200);
  });

  it('keeps a paused automation from being resumed until it is active again', async () => {
    const tag = await make(admin, '/tags', { name: 'Paused' });
    const automations = automationsOf(admin);
    const { id } = await automations.publish(change({ add: [tag.id] }));
    await automations.send('POST', `/${id}/pause`);
    await admin.call('PATCH', `/api/tags/${tag.id}`, { body: { isActive: false } });
    const refused = await admin.call('POST', `/api/automations/${id}/resume`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('Step 1: this tag') });
    expect((await automations.read(id)).state).toBe('paused');
    await admin.call('PATCH', `/api/tags/${tag.id}`, { body: { isActive: true } });
    expect((await admin.call('POST', `/api/automations/${id}/resume`)).status).toBe(200);
  });
});

it('the records that custom fields refer to are checked, in values and in conditions', async () => {
  const { slug } = await addField(admin, {
    label: 'Partner',
    type: 'reference',
    rules: { references: 'company' },
  });
  const company = await make(admin, '/companies', { name: 'Acme' });
  const valued = (id: string) => ({
    entity: 'lead',
    trigger: manual,
    steps: [{ kind: 'update', values: { custom: { [String(slug)]: id } } }],
  });
  const asking = (id: string) => ({
    entity: 'lead',
    trigger: { kind: 'created', condition: { field: `custom.${slug}`, op: 'isAnyOf', value: [id] } },
    steps: [note],
  });
  expect((await publish(valued(company.id))).status).toBe(200);
  expect((await publish(asking(company.id))).status).toBe(200);
  expect((await publish(valued(gone))).body).toMatchObject({
    fields: { 'draft.steps.0': expect.stringContaining('Step 1: this company') },
  });
  expect((await publish(asking(gone))).body).toMatchObject({
    fields: { 'draft.trigger': expect.stringContaining('Trigger: this company') },
  });
});

it('what exists is accepted, but not another organization’s', async () => {
  const tag = await make(admin, '/tags', { name: 'Hot' });
  const { slug } = await addField(admin, { label: 'Tier' });
  const tagged = { entity: 'contact', trigger: manual, steps: [{ kind: 'change-tags', add: [tag.id] }] };
  const valued = {
    entity: 'lead',
    trigger: manual,
    steps: [{ kind: 'update', values: { custom: { [String(slug)]: 'gold' } } }],
  };
  expect((await publish(tagged)).status).toBe(200);
  expect((await publish(valued)).status).toBe(200);
  const stranger = await app.createTenant();
  expect((await publish(tagged, stranger)).status).toBe(400);
});
