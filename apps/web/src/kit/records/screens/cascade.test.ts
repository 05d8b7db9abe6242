import { computedOrNone, optional, reference, released, text } from '@pipewright/contract/fields/fields.ts';
import { describe, expect, test } from 'vitest';
import { cascadeOf } from './cascade.ts';

const country = { name: text(10) };
const state = { name: text(10), countryId: reference('country') };
const city = { name: text(10), stateId: reference('state'), countryId: reference('country') };
const lead = {
  name: text(10),
  countryId: optional(reference('country')),
  stateId: optional(reference('state')),
  cityId: optional(reference('city')),
};
const known = { country, state, city };
const fieldsOf = (name: string) => known[name as keyof typeof known];

describe('selects that narrow each other', () => {
  test('are derived from the references of the entities', () => {
    const { parentsOf, dependentsOf } = cascadeOf(lead, Object.keys(lead), fieldsOf);
    expect(parentsOf('countryId')).toEqual([]);
    expect(parentsOf('stateId')).toEqual(['countryId']);
    expect(parentsOf('cityId')).toEqual(['countryId', 'stateId']);
    expect(dependentsOf('countryId')).toEqual(['stateId', 'cityId']);
    expect(dependentsOf('cityId')).toEqual([]);
  });

  test('are not filtered by an optional reference of the other', () => {
    const company = { name: text(10), ownerUserId: optional(reference('user')) };
    const contact = { companyId: reference('company'), ownerUserId: reference('user') };
    const { parentsOf } = cascadeOf(contact, Object.keys(contact), () => company);
    expect(parentsOf('companyId')).toEqual([]);
  });

  test('are not filtered by a reference that can change', () => {
    const converted = { contactId: computedOrNone(released(reference('contact'))) };
    const activity = { leadId: reference('lead'), contactId: reference('contact') };
    const { parentsOf } = cascadeOf(activity, Object.keys(activity), () => converted);
    expect(parentsOf('leadId')).toEqual([]);
  });

  test('are independent if the other field is missing', () => {
    expect(cascadeOf(city, ['name', 'stateId'], fieldsOf).parentsOf('stateId')).toEqual([]);
  });
});
