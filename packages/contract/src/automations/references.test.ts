import { describe, expect, it } from 'vitest';
import { resourceNamed } from './checks.ts';
import type { AutomationDefinition } from './definition.ts';
import { automationEntities } from './entities.ts';
import { referencesIn } from './references.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

/** A definition that is not checked. */
function definition(entity: string, trigger: object, steps: readonly object[] = []): AutomationDefinition {
  return { entity, trigger, steps, wantsImports: false } as AutomationDefinition;
}

describe('what an automation refers to', () => {
  const references = automationEntities.flatMap(entity =>
    Object.entries(resourceNamed(entity)?.fields ?? {}).flatMap(([field, { references: kind }]) =>
      kind ? [[entity, field, kind] as const] : [],
    ),
  );

  it('there are kinds to test', () => {
    const kinds = new Set(references.map(([, , kind]) => kind));
    expect([...kinds]).toEqual(
      expect.arrayContaining(['user', 'tag', 'deal-stage', 'lead-status', 'company']),
    );
  });

  it.each(references)('%s: %s (%s), as a condition and as a value', (entity, field) => {
    const requested = { field, op: 'isAnyOf', value: [id] };
    const found = [
      definition(entity, { kind: 'became-true', condition: { or: [requested] } }),
      definition(entity, { kind: 'manual' }, [
        {
          kind: 'branch',
          condition: { and: [] },
          whenTrue: [{ kind: 'wait-for', condition: requested }],
          whenFalse: [],
        },
      ]),
      definition(entity, { kind: 'manual' }, [{ kind: 'update', values: { [field]: id } }]),
    ].map(each => referencesIn(each).ids);
    expect(found).toEqual([new Set([id]), new Set([id]), new Set([id])]);
  });

  it('custom fields, by the kind of record that they belong to', () => {
    const used = referencesIn(
      definition('deal', { kind: 'changed', fields: ['custom.tier'], condition: null }, [
        { kind: 'wait-until', field: 'custom.renewal', days: 0 },
        { kind: 'create-record', entity: 'company', values: { name: 'X', custom: { size: 3 } } },
        { kind: 'wait-for', condition: { field: 'companyId.custom.region', op: 'isNotEmpty' } },
        { kind: 'update', values: { custom: { score: 1 } } },
      ]),
    );
    expect([...used.customFields].sort()).toEqual([
      'company.region',
      'company.size',
      'deal.renewal',
      'deal.score',
      'deal.tier',
    ]);
  });

  it('nothing that only looks like it', () => {
    const used = referencesIn(
      definition('lead', { kind: 'manual' }, [
        { kind: 'create-note', subject: `See ${id}`, body: 'about custom.tier and more' },
      ]),
    );
    expect([used.ids.size, used.customFields.size]).toEqual([0, 0]);
  });
});
