import { loggedKinds } from '@pipewright/contract/logged-kinds.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';

const kinds = new Set([
  ...resources.filter(resource => resource.decidesPermissions).map(({ name }) => name),
  ...Object.keys(loggedKinds).filter(name => loggedKinds[name]?.decidesPermissions),
]);

/** Whether a change to this kind of record can change what people are permitted to do. */
export function decidesPermissions(entity: string): boolean {
  return kinds.has(entity);
}
