import { t } from '@lingui/core/macro';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { fieldMessages } from '@pipewright/contract/fields/field-messages.ts';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { useState } from 'react';
import { fieldErrorsOf, useChange } from '../../../kit/data/changes/use-change.ts';
import { messageOf } from '../../../kit/data/client/api-error.ts';
import type { CustomFieldRecord } from '../../../kit/data/queries/custom-fields-query.ts';
import { saveField } from '../custom-field-changes.ts';
import { bodyOf, type FieldDraft, withoutEmptyOptions } from '../field-draft.ts';

export type FieldFormApi = UseFormReturnType<FieldDraft>;

interface Input {
  readonly field?: CustomFieldRecord;
  readonly start: FieldDraft;
  readonly onSaved: () => void;
  /** Moves the focus to the first field that is marked. */
  readonly onInvalid: () => void;
}

/** The values, errors and saving of a definition. */
export function useFieldForm({ field, start, onSaved, onInvalid }: Input) {
  const [problem, setProblem] = useState<string>();
  const save = useChange(saveField);
  const form = useForm<FieldDraft>({ mode: 'controlled', initialValues: start, validate: messagesOf });

  function send(draft: FieldDraft): void {
    const filled = withoutEmptyOptions(draft);
    setProblem(undefined);
    form.setFieldValue('options', filled.options);
    save.mutate(
      { field, body: bodyOf(filled) },
      {
        onSuccess: onSaved,
        onError: error => {
          const errors = fieldErrorsOf(error);
          form.setErrors(errors);
          setProblem(Object.keys(errors).length > 0 ? t`Please check the marked fields.` : messageOf(error));
          onInvalid();
        },
      },
    );
  }

  return { form, problem, isSaving: save.isPending, submit: form.onSubmit(send, onInvalid) };
}

/** The contract's own messages; what depends on other records, the server checks. */
function messagesOf(draft: FieldDraft): Record<string, string> {
  const parsed = customFields.body.safeParse(bodyOf(withoutEmptyOptions(draft)));
  return parsed.success ? {} : fieldMessages(parsed.error, customFields.body);
}
