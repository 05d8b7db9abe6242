import { type Found, listAll, make } from './records.ts';
import type { User } from './test-app.ts';

let counter = 0;

/** Defines a custom object; its record type is in `entity`. */
export async function defineObject(user: User, given: object = {}): Promise<Found & { entity: string }> {
  counter += 1;
  const names = { name: `Object ${counter}`, pluralName: `Objects ${counter}` };
  return (await make(user, '/custom-objects', { ...names, ...given })) as Found & { entity: string };
}

/** Makes sure that the organization uses a record type of custom objects. */
export async function ensureObject(user: User, entity: string): Promise<void> {
  const object = (await listAll(user, '/custom-objects')).find(each => each.entity === entity);
  if (object?.isActive === false) {
    await user.call('PATCH', `/api/custom-objects/${object.id}`, { body: { isActive: true } });
  }
  let defined = object;
  while (!defined) {
    const added = await defineObject(user);
    defined = added.entity === entity ? added : undefined;
  }
}
