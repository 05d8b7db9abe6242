import { Alert, Button } from '@mantine/core';
import { type KeyboardEvent, useEffect } from 'react';
import type { AnyRecord } from './any-record.ts';
import type { FieldGroup, Screens } from './define-screens.ts';
import classes from './record/form.module.css';
import { FormProvider } from './record/form-context.ts';
import { FormField } from './record/form-field.tsx';
import { type Problem, useRecordForm } from './record/use-record-form.ts';

interface RecordFormProps {
  readonly screens: Screens;
  /** Absent: a new one is made. */
  readonly record?: AnyRecord;
  readonly onSaved: (record: AnyRecord) => void;
  readonly onCancel: () => void;
  readonly onDirtyChange: (isDirty: boolean) => void;
}

/** The form of a record: its declared fields, or the feature's own form in their place. */
export function RecordForm({ screens, record, onSaved, onCancel, onDirtyChange }: RecordFormProps) {
  const { form, submit, isSaving, problem, loadNewer } = useRecordForm({
    screens,
    record,
    onSaved: saved => {
      onDirtyChange(false);
      onSaved(saved);
    },
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const { texts, slots } = screens;
  const button = record ? texts.updateButton : texts.createButton;
  return (
    <FormProvider value={{ screens, form, record }}>
      <form className={classes.form} onSubmit={submit} onKeyDown={saveOnCtrlEnter} noValidate>
        <div className={classes.fields}>
          {problem && <ProblemAlert problem={problem} onLoadNewer={loadNewer} />}
          {slots.form ? <slots.form record={record} /> : <FieldGroups groups={screens.form} />}
        </div>
        <footer className={classes.footer}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSaving} title="Ctrl+Enter">
            {isSaving ? 'Saving...' : button}
          </Button>
        </footer>
      </form>
    </FormProvider>
  );
}

function FieldGroups({ groups }: { groups: readonly FieldGroup[] }) {
  return groups.map((group, index) => (
    <fieldset key={group.title ?? index} className={classes.group}>
      {group.title && <legend className={classes.legend}>{group.title}</legend>}
      {group.fields.map((name, position) => (
        <FormField key={name} name={name} autoFocus={index === 0 && position === 0} />
      ))}
    </fieldset>
  ));
}

function ProblemAlert({ problem, onLoadNewer }: { problem: Problem; onLoadNewer: () => Promise<void> }) {
  return (
    <Alert color="red" role="alert">
      {problem.message}
      {problem.isStale && (
        <div className={classes.stale}>
          <Button size="compact-sm" variant="default" onClick={() => void onLoadNewer()}>
            Load the newer version
          </Button>
          <span>What you typed is kept.</span>
        </div>
      )}
    </Alert>
  );
}

function saveOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
}
