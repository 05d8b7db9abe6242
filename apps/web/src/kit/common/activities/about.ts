import { allAboutLinks } from '@pipewright/contract/about.ts';
import type { About } from '@pipewright/contract/operations/mails.ts';

/** The values that link an activity to this record. */
export function aboutOf(resourceName: string, id: string): About {
  const field = aboutFieldOf(resourceName);
  return field ? { [field]: id } : {};
}

/** The field by which activities and files are linked to such records; undefined if they cannot be. */
export function aboutFieldOf(resourceName: string): keyof About | undefined {
  return allAboutLinks.find(({ name }) => name === resourceName)?.field;
}
