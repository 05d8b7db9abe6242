import { aboutLinks } from '@pipewright/contract/about.ts';
import type { About } from '@pipewright/contract/operations/mails.ts';

/** What makes an activity one about this record. */
export function aboutOf(resourceName: string, id: string): About {
  return Object.fromEntries(
    aboutLinks.filter(({ name }) => name === resourceName).map(({ field }) => [field, id]),
  );
}
