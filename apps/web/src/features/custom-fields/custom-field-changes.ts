import { t } from '@lingui/core/macro';
import { convertField as convertCustomField } from '@pipewright/contract/operations/customization/custom-fields.ts';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import type { z } from 'zod';
import type { ChangeOptions } from '../../kit/data/changes/change-options.ts';
import type { Answer } from '../../kit/data/client/api-client.ts';
import { call } from '../../kit/data/client/client.ts';
import type { CustomFieldRecord } from '../../kit/data/queries/custom-fields-query.ts';
import type { FieldBody } from './field-draft.ts';

type Saved = Answer<CustomFieldRecord>;

interface Definition {
  /** The field as it was when somebody began to change it; absent: a new one. */
  readonly field?: CustomFieldRecord;
  readonly body: FieldBody;
}

/** Adds a field, or changes its definition. */
export const saveField: ChangeOptions<Definition, Saved> = {
  changes: [customFields.name],
  send: ({ field, body }, keyFor) => {
    const { create, patch } = customFields.operations;
    if (!field) {
      return call(create, { body, idempotencyKey: keyFor(body) }) as Promise<Saved>;
    }
    // What never changes is not sent again.
    const { entity: _, slug: __, ...changed } = body;
    return call(patch, {
      params: { id: field.id },
      body: changed,
      ifMatch: field.version,
    }) as Promise<Saved>;
  },
  success: ({ data: { label }, changeSet }, { field }) => ({
    message: field ? t`Field "${label}" saved.` : t`Field "${label}" added.`,
    changeSet,
  }),
};

interface Retirement {
  readonly field: CustomFieldRecord;
  readonly isActive: boolean;
}

/** Retires a field, or brings it back. Records keep their values in either case. */
export const retireField: ChangeOptions<Retirement, Saved> = {
  changes: [customFields.name],
  send: ({ field, isActive }) =>
    call(customFields.operations.patch, { params: { id: field.id }, body: { isActive } }) as Promise<Saved>,
  success: ({ data: { label }, changeSet }, { isActive }) => ({
    message: isActive ? t`Field "${label}" restored.` : t`Field "${label}" retired.`,
    changeSet,
  }),
  failure: ({ isActive }) =>
    isActive ? t`The field couldn’t be restored.` : t`The field couldn’t be retired.`,
};

interface Conversion {
  readonly field: CustomFieldRecord;
  readonly body: z.input<NonNullable<typeof convertCustomField.body>>;
}

/** Makes a field of another type from an existing one. Many values are converted in the background. */
export const convertField: ChangeOptions<Conversion, Answer<{ message: string }>> = {
  changes: ({ field }) => [customFields.name, field.entity],
  send: ({ field, body }) => call(convertCustomField, { params: { id: field.id }, body }),
  success: ({ data: { message }, changeSet }) => ({ message, changeSet }),
};

/** Deletes a retired field. */
export const deleteField: ChangeOptions<CustomFieldRecord, Answer<unknown>> = {
  changes: [customFields.name],
  send: ({ id, version }) => call(customFields.operations.remove, { params: { id }, ifMatch: version }),
  success: ({ changeSet }, { label }) => ({ message: t`Field "${label}" deleted.`, changeSet }),
};
