import { isObjectEntity, objectEntities } from '@pipewright/contract/customization/custom-objects.ts';
import { modules as all } from '../modules/index.ts';
import { ensureObject } from './custom-objects.ts';
import type { User } from './test-app.ts';

/** All custom objects have the same declaration, so two of them represent the ten. */
const enrolledObjects = objectEntities.slice(0, 2);

/** The record types that the matrices test. */
export const modules = all.filter(
  ({ resource: { name } }) => !isObjectEntity(name) || enrolledObjects.includes(name),
);

/** Defines the custom objects that the matrices test. */
export async function defineObjects(user: User): Promise<void> {
  for (const entity of enrolledObjects) {
    await ensureObject(user, entity);
  }
}
