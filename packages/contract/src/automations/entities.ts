import { resources } from '../registry/resources.ts';

/** The kinds of records that automations can be about: those that people work with. */
export const automationEntities = resources.flatMap(({ name, isPrimary }) => (isPrimary ? [name] : []));

export function isAutomated(entity: string): boolean {
  return automationEntities.some(name => name === entity);
}
