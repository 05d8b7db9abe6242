import { t } from '@lingui/core/macro';
import { Alert, Button, TextInput } from '@mantine/core';
import { customName, slugOf } from '@pipewright/contract/customization/custom-names.ts';
import { useEffect } from 'react';
import type { CustomFieldRecord } from '../../../kit/data/queries/custom-fields-query.ts';
import frame from '../../../kit/records/form/form.module.css';
import { alone, saveByKeyboard } from '../../../kit/records/form/form-events.ts';
import { focusFirstInvalid } from '../../../kit/ui/dialogs/focus-invalid.ts';
import { useAutoFocus } from '../../../kit/ui/dialogs/use-auto-focus.ts';
import type { FieldDraft } from '../field-draft.ts';
import classes from './field-form.module.css';
import { FieldPreview } from './field-preview.tsx';
import { MoreSettings } from './more-settings.tsx';
import { TypeChoice } from './type-choice.tsx';
import { TypeSettings } from './type-settings.tsx';
import { useFieldForm } from './use-field-form.ts';

interface FieldFormProps {
  /** Absent: a new field. */
  readonly field?: CustomFieldRecord;
  readonly start: FieldDraft;
  /** The sections that exist already. */
  readonly sections: readonly string[];
  readonly onSaved: () => void;
  readonly onCancel: () => void;
  readonly onDirtyChange: (isDirty: boolean) => void;
}

/** A label and a type make a field; everything else is folded away. */
export function FieldForm({ field, start, sections, onSaved, onCancel, onDirtyChange }: FieldFormProps) {
  const element = useAutoFocus();
  const { form, submit, problem, isSaving } = useFieldForm({
    field,
    start,
    onSaved,
    onInvalid: () => focusFirstInvalid(element.current),
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const name = customName(form.values.slug || slugOf(form.values.label) || 'field');

  return (
    <form
      ref={element}
      className={frame.form}
      onSubmit={alone(submit)}
      onKeyDown={event => saveByKeyboard(event)}
      noValidate
    >
      <div className={frame.fields}>
        {problem && (
          <Alert color="red" role="alert">
            <strong>{t`The field was not saved.`}</strong> {problem}
          </Alert>
        )}
        <TextInput
          label={t`Label`}
          placeholder={t`For example, Contract end`}
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('label')}
        />
        <TypeChoice form={form} savedType={field?.type} />
        <TypeSettings form={form} />
        <MoreSettings form={form} isNew={!field} sections={sections} />
        {form.values.type !== 'formula' && <FieldPreview draft={form.values} />}
      </div>
      <div className={`${frame.footer} ${classes.footer}`}>
        <span className={classes.note}>{form.values.label.trim() && t`Called ${name} in the API.`}</span>
        <Button variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button type="submit" disabled={isSaving} title={t`Ctrl+Enter`}>
          {isSaving ? t`Saving...` : field ? t`Save field` : t`Add field`}
        </Button>
      </div>
    </form>
  );
}
