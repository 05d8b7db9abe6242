import { activityFields } from '@pipewright/contract/activity-fields.ts';
import type { Field } from '@pipewright/contract/fields.ts';
import type { About } from '@pipewright/contract/operations/mails.ts';

/** The fields that name what an activity is about, and the resource that each refers to. */
export const aboutFields: readonly (readonly [field: keyof About, resourceName: string])[] =
  Object.entries<Field>(activityFields).flatMap(([name, { references, isReleased }]) =>
    references && isReleased ? [[name as keyof About, references] as const] : [],
  );

/** What makes an activity one about this record. */
export function aboutOf(resourceName: string, id: string): About {
  return Object.fromEntries(
    aboutFields.filter(([, name]) => name === resourceName).map(([field]) => [field, id]),
  );
}
