import { z } from 'zod';
import { embedded, optional, reference, text } from './fields.ts';

/** A place: a city sets its state and country. */
export const placeFields = {
  address: optional(text(300)),
  postalCode: optional(text(20)),
  countryId: optional(reference('country')),
  stateId: optional(reference('state')),
  cityId: optional(reference('city')),
} as const;

/** The embedded names of the place. */
export const placeNames = {
  country: embedded({ via: 'countryId', from: 'country', shape: { name: z.string() } }),
  state: embedded({ via: 'stateId', from: 'state', shape: { name: z.string() } }),
  city: embedded({ via: 'cityId', from: 'city', shape: { name: z.string() } }),
} as const;

/** The embedded member that a field refers to. */
export function person(via: string) {
  return embedded({ via, from: 'membership', key: 'userId', shape: { fullName: z.string() } });
}
