import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { expect, test } from 'vitest';
import { valueText } from './value-text.ts';

test('values are written as plain text, without a request to the server', () => {
  const record = {
    id: 'a',
    version: 1,
    createdAtUtc: '2026-03-10T20:00:00Z',
    updatedAtUtc: '2026-03-10T20:00:00Z',
    fullName: 'Meera Iyer',
    estimatedValue: 420_000,
    leadStatusId: '1',
    status: 'qualified',
    leadStatus: { name: 'Qualified', colorCode: '#3B82F6' },
    leadSourceId: '2',
    leadSource: 'referral',
    leadSourceName: 'Referral',
    priorityId: '3',
    priority: 'urgent',
    assignedTo: { fullName: 'Asha Rao' },
    preferredContactMethod: 'phone',
    isActive: true,
    notes: null,
  };
  const resource = leads as AnyResource;
  const text = (name: string) => valueText(resource, record, name, { currency: 'USD', timeZone: 'UTC' });
  expect(text('fullName')).toBe('Meera Iyer');
  expect(text('estimatedValue')).toMatch(/420.000/);
  expect(text('leadStatusId')).toBe('Qualified');
  expect(text('leadSourceId')).toBe('Referral');
  expect(text('priorityId')).toBe('Urgent');
  expect(text('assignedTo')).toBe('Asha Rao');
  expect(text('assignedToUserId')).toBe('Asha Rao');
  expect(text('preferredContactMethod')).toBe('Phone');
  expect(text('isActive')).toBe('Yes');
  expect(text('notes')).toBe('');
  expect(text('createdAtUtc')).toMatch(/2026/);
});

test('an amount with its own currency is written in that currency', () => {
  const times = { createdAtUtc: '2026-03-10T20:00:00Z', updatedAtUtc: '2026-03-10T20:00:00Z' };
  const record = { id: 'a', version: 1, ...times, amount: 1500, currency: 'JPY', baseAmount: 10 };
  const resource = deals as AnyResource;
  const text = (name: string) => valueText(resource, record, name, { currency: 'USD', timeZone: 'UTC' });
  expect(text('amount')).toMatch(/¥/);
  expect(text('baseAmount')).toMatch(/\$/);
});
