import { webhookEntities } from '@pipewright/contract/operations/webhooks.ts';
import { describe, expect, test } from 'vitest';
import { describeEvents, entityName } from './event-names.ts';

describe('the events of a webhook', () => {
  test('are told by kind of record', () => {
    const events = ['lead.created', 'lead.updated', 'lead.deleted', 'deal.updated', 'deal.created'];
    expect(describeEvents(events)).toBe('Leads: all changes · Deals: Created, Updated');
  });

  test('have a name for every kind of record', () => {
    expect(webhookEntities.filter(entity => entityName(entity) === entity)).toEqual([]);
  });
});
