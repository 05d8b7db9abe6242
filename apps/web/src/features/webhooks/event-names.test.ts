import { expect, test } from 'vitest';
import { describeEvents } from './event-names.ts';

test('the events of a webhook are listed by kind of record', () => {
  const events = ['lead.created', 'lead.updated', 'lead.deleted', 'deal.updated', 'deal.created'];
  const entities = [
    { entity: 'lead', name: 'Leads' },
    { entity: 'deal', name: 'Deals' },
    { entity: 'file', name: 'Files' },
  ];
  expect(describeEvents(entities, events)).toBe('Leads: all changes · Deals: Created, Updated');
});
