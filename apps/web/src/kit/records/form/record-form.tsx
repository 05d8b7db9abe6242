import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { Failure } from '../../data/states/failure-banner.tsx';
import { useAutoFocus } from '../../ui/dialogs/use-auto-focus.ts';
import { UsedByAutomations } from '../deletion/used-by-automations.tsx';
import type { LoadedScreens } from '../screens/define-screens.ts';
import { formFields } from '../screens/form-fields.ts';
import { useCascade } from '../screens/use-cascade.ts';
import { ConflictChoice } from './conflicts/conflict-choice.tsx';
import { FieldColumns } from './field-columns.tsx';
import { FieldGroups } from './field-groups.tsx';
import classes from './form.module.css';
import { FormProvider } from './form-context.ts';
import { alone, saveByKeyboard } from './form-events.ts';
import type { Values } from './form-values.ts';
import { ProblemAlert } from './problem-alert.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { useRecordForm } from './use-record-form.ts';

export interface RecordFormProps {
  readonly screens: LoadedScreens;
  /** Absent: a new one is made. */
  readonly record?: AnyRecord;
  /** The initial values of a new record in addition to the contract's defaults. */
  readonly start?: Values;
  readonly onSaved: (record: AnyRecord) => void;
  /** Called if saving failed as a whole. Errors of single fields are only shown next to them. */
  readonly onFailure?: (failure: Failure) => void;
  readonly onCancel: () => void;
  readonly onDirtyChange: (isDirty: boolean) => void;
}

/** The form of a record: its declared fields, or the feature's own form in their place. */
export function RecordForm(props: RecordFormProps) {
  const { screens, record, start, onSaved, onFailure, onCancel, onDirtyChange } = props;
  const { form, submit, isSaving, problem, loadNewer, conflicts, settle, asked, adopt } = useRecordForm({
    screens,
    record,
    start,
    onFailure,
    onSaved: saved => {
      onDirtyChange(false);
      onSaved(saved);
    },
  });
  const element = useAutoFocus();
  const isDirty = form.isDirty();
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const [isHeld, holdSave] = useState(false);
  const names = useMemo(() => formFields(screens), [screens]);
  const cascade = useCascade(screens.resource, names);

  const { texts, slots } = screens;
  const button = record ? texts.updateButton : texts.createButton;
  return (
    <FormProvider value={{ screens, form, cascade, record, holdSave, adopt }}>
      <form
        ref={element}
        className={classes.form}
        onSubmit={alone(submit)}
        onKeyDown={event => saveByKeyboard(event)}
        noValidate
      >
        <div className={classes.fields}>
          {problem && <ProblemAlert problem={problem} onLoadNewer={loadNewer} />}
          <ConflictChoice conflicts={conflicts} onSettle={settle} />
          {slots.form ? (
            <slots.form record={record} />
          ) : screens.formColumns === 2 ? (
            <FieldColumns quick={record ? undefined : screens.quickFields} />
          ) : (
            <FieldGroups />
          )}
          {record?.isActive === true && form.values.isActive === false && (
            <UsedByAutomations ids={[record.id]} />
          )}
        </div>
        <div className={classes.footer}>
          <Button variant="default" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={isSaving || isHeld} title={t`Ctrl+Enter`}>
            {isSaving ? t`Saving...` : button}
          </Button>
        </div>
      </form>
      <QuestionDialog asked={asked} />
    </FormProvider>
  );
}
