import { t } from '@lingui/core/macro';
import { deleteCustomObject } from '@pipewright/contract/operations/customization/custom-objects.ts';
import { customObjects } from '@pipewright/contract/resources/custom-objects.ts';
import type { ChangeOptions } from '../../../kit/data/changes/change-options.ts';
import type { Answer } from '../../../kit/data/client/api-client.ts';
import { call } from '../../../kit/data/client/client.ts';
import type { CustomObject } from '../custom-object-queries.ts';

interface Retirement {
  readonly object: CustomObject;
  readonly isActive: boolean;
}

/** Retires an object, or brings it back. Its records are kept in either case. */
export const retireObject: ChangeOptions<Retirement, Answer<CustomObject>> = {
  changes: [customObjects.name],
  send: ({ object, isActive }) =>
    call(customObjects.operations.patch, { params: { id: object.id }, body: { isActive } }) as Promise<
      Answer<CustomObject>
    >,
  success: ({ changeSet }, { object: { pluralName }, isActive }) => ({
    message: isActive ? t`${pluralName} restored.` : t`${pluralName} retired.`,
    changeSet,
  }),
  failure: ({ object: { pluralName }, isActive }) =>
    isActive ? t`${pluralName} couldn’t be restored.` : t`${pluralName} couldn’t be retired.`,
};

interface Deletion {
  readonly object: CustomObject;
  /** What was typed to confirm it. */
  readonly name: string;
}

/** Deletes a retired object without records, with its fields. */
export const deleteObject: ChangeOptions<Deletion, Answer<unknown>> = {
  changes: [customObjects.name],
  send: ({ object, name }) => call(deleteCustomObject, { params: { id: object.id }, body: { name } }),
  success: ({ changeSet }, { object: { pluralName } }) => ({
    message: t`${pluralName} deleted.`,
    changeSet,
  }),
};
