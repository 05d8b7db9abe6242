import { z } from 'zod';
import { embedded, optional, reference, text } from './fields.ts';

/** Where somebody is: a city brings its state and country along. */
export const placeFields = {
  address: optional(text(300)),
  postalCode: optional(text(20)),
  countryId: optional(reference('country')),
  stateId: optional(reference('state')),
  cityId: optional(reference('city')),
} as const;

/** The names of the place, read along. */
export const placeNames = {
  country: embedded({ via: 'countryId', from: 'country', shape: { name: z.string() } }),
  state: embedded({ via: 'stateId', from: 'state', shape: { name: z.string() } }),
  city: embedded({ via: 'cityId', from: 'city', shape: { name: z.string() } }),
} as const;

/** The member of the organization that a field names, read along. */
export function person(via: string) {
  return embedded({ via, from: 'membership', key: 'userId', shape: { fullName: z.string() } });
}
