import { describe, expect, test } from 'vitest';
import type { AnyResource } from '../define-resource.ts';
import { leads } from '../resources/leads.ts';
import { tags } from '../resources/master-data/tags.ts';
import { fieldMessages } from './field-messages.ts';
import { fieldLabel } from './system-fields.ts';

describe('the label of a field', () => {
  test('is the declared one, or derived from the name', () => {
    expect(fieldLabel(leads.fields, 'companyName')).toBe('Company');
    expect(fieldLabel(leads.fields, 'jobTitle')).toBe('Job title');
    expect(fieldLabel(leads.fields, 'createdAtUtc')).toBe('Created');
    expect(fieldLabel({}, 'constructor')).toBe('Constructor');
  });

  test('is used in messages about bodies and about nested bodies', () => {
    const long = 'x'.repeat(201);
    const body = { lastName: 'Iyer', email: 'm@example.com', companyName: long };
    expect(messages(leads.body, body)).toEqual({
      firstName: 'First name is required',
      companyName: 'Company must have at most 200 characters',
    });
    const { bulkUpdate } = (leads as AnyResource).operations;
    const ids = ['0198a000-0000-7000-8000-000000000000'];
    expect(messages(bulkUpdate.body, { ids, updates: { companyName: long } })).toEqual({
      'updates.companyName': 'Company must have at most 200 characters',
    });
    expect(messages(tags.body, { name: 'Hot', sortOrder: -1 })).toEqual({
      sortOrder: 'Sort Order must be at least 0',
    });
  });
});

function messages(schema: Parameters<typeof fieldMessages>[1], body: unknown): Record<string, string> {
  const parsed = schema?.safeParse(body);
  return parsed?.error ? fieldMessages(parsed.error, schema) : {};
}
