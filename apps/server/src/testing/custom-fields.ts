import { type Found, make } from './records.ts';
import type { User } from './test-app.ts';

/** Adds a custom field to the leads of an organization, unless it says otherwise. */
export function addField(user: User, field: object): Promise<Found> {
  return make(user, '/custom-fields', { entity: 'lead', type: 'text', ...field });
}

let people = 0;

/** A lead with custom values. */
export function addLead(user: User, custom: object, more: object = {}): Promise<Found> {
  people += 1;
  return make(user, '/leads', {
    ...{ firstName: 'Grace', lastName: `Hopper ${people}`, email: `grace-${people}@navy.example` },
    ...more,
    custom,
  });
}
