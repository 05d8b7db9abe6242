import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import { webhookEntities } from '@pipewright/contract/operations/automation/webhooks.ts';
import { describe, expect, test } from 'vitest';
import { describeEvents, entityName } from './event-names.ts';

describe('the events of a webhook', () => {
  test('are listed by kind of record', () => {
    const events = ['lead.created', 'lead.updated', 'lead.deleted', 'deal.updated', 'deal.created'];
    const entities = ['lead', 'deal', 'file'].map(entity => ({ entity, name: entityName(entity) }));
    expect(describeEvents(entities, events)).toBe('Leads: all changes · Deals: Created, Updated');
  });

  test('have a name for every kind of record', () => {
    const builtIn = webhookEntities.filter(entity => !isObjectEntity(entity));
    expect(builtIn.filter(entity => entityName(entity) === entity)).toEqual([]);
  });
});
