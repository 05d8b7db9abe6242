import { describe, expect, it } from 'vitest';
import type { AutomationDefinition } from './definition.ts';
import { referencesIn } from './references.ts';
import { referencesByPart } from './typed-references.ts';

const idOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`;

/** Every setting that refers to something, each with an id of its own. */
const definition = {
  entity: 'deal',
  wantsImports: false,
  trigger: { kind: 'stage-entered', stageId: idOf(1) },
  steps: [
    { kind: 'assign', method: 'named', userIds: [idOf(2)] },
    {
      kind: 'branch',
      condition: { and: [{ field: 'companyId', op: 'isAnyOf', value: [idOf(3)] }] },
      whenTrue: [{ kind: 'send-mail', to: 'owner', templateId: idOf(4), subject: '', body: '' }],
      whenFalse: [{ kind: 'change-tags', add: [idOf(5)], remove: [idOf(6)] }],
    },
    { kind: 'create-task', subject: 'Call', body: null, dueInDays: 1, userId: idOf(7) },
    {
      kind: 'create-record',
      entity: 'lead',
      values: { leadStatusId: idOf(8), custom: { tier: 'gold', partner: idOf(15) } },
    },
    { kind: 'call-webhook', webhookId: idOf(9) },
    { kind: 'start-automation', automationId: idOf(10) },
    { kind: 'update', values: { dealStageId: idOf(11), tagIds: [idOf(12)] } },
    { kind: 'notify', userIds: [idOf(13)], includesOwner: false, text: 'Hello' },
    { kind: 'wait-for', condition: { field: 'companyId.ownerUserId', op: 'isAnyOf', value: [idOf(14)] } },
    { kind: 'wait-for', condition: { field: 'custom.buyer', op: 'isAnyOf', value: [idOf(16)] } },
  ],
} as AutomationDefinition;

describe('what each part of an automation refers to', () => {
  const parts = referencesByPart(
    definition,
    new Map([
      ['lead.partner', 'company'],
      ['deal.buyer', 'contact'],
    ]),
  );

  it('has the kind of each id', () => {
    const kinds = parts.flatMap(({ step, references }) =>
      references.map(({ entity, id }) => `${step ?? 'trigger'} ${entity} ${Number(id.slice(-12))}`),
    );
    expect(kinds).toEqual([
      'trigger deal-stage 1',
      '1 user 2',
      '2 company 3',
      '2.1 mail-template 4',
      '2.1 tag 5',
      '2.1 tag 6',
      '3 user 7',
      '4 lead-status 8',
      '4 company 15',
      '5 webhook 9',
      '6 automation 10',
      '7 deal-stage 11',
      '7 tag 12',
      '8 user 13',
      '9 user 14',
      '10 contact 16',
    ]);
  });

  it('marks what is only compared or removed', () => {
    const compared = parts.flatMap(({ references }) =>
      references.filter(({ isOnlyCompared }) => isOnlyCompared),
    );
    expect(compared.map(({ id }) => Number(id.slice(-12)))).toEqual([3, 6, 14, 16]);
  });

  it('misses no id that is found by its form', () => {
    const typed = new Set(parts.flatMap(({ references }) => references.map(({ id }) => id)));
    expect(typed).toEqual(referencesIn(definition).ids);
  });

  it('has the custom fields of a step, and the place of a step in a branch', () => {
    expect(parts.find(({ step }) => step === '4')?.customFields).toEqual(
      new Set(['lead.tier', 'lead.partner']),
    );
    expect(parts.filter(({ step }) => step === '2.1').map(({ path }) => path)).toEqual([
      ['steps', 1, 'whenTrue', 0],
      ['steps', 1, 'whenFalse', 0],
    ]);
  });
});
