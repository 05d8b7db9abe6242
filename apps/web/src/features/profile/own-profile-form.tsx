import { Alert, Button, TextInput } from '@mantine/core';
import { fieldMessages } from '@pipewright/contract/field-messages.ts';
import { changeProfile } from '@pipewright/contract/operations/account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { focusFirstInvalid } from '../../kit/ui/dialogs/focus-invalid.ts';
import { useUnsavedChanges } from '../../kit/ui/dialogs/unsaved-changes.ts';
import { notifyDone } from '../../kit/ui/notices/notify.tsx';
import classes from './profile-page.module.css';

/** One's own name, as colleagues see it, and telephone number. */
export function OwnProfileForm() {
  const viewer = useViewer();
  const client = useQueryClient();
  const saved = {
    firstName: viewer.given_name,
    lastName: viewer.family_name,
    phoneNumber: viewer.phone_number ?? '',
  };
  const [draft, setDraft] = useState<Partial<typeof saved>>({});
  const [problem, setProblem] = useState<{ message?: string; fields: Readonly<Record<string, string>> }>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const values = { ...saved, ...draft };
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved);
  useUnsavedChanges(isDirty);

  function refuse(message: string | undefined, fields: Readonly<Record<string, string>>): void {
    setProblem({ message, fields });
    focusFirstInvalid(form.current);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const checked = changeProfile.body.safeParse(values);
    if (!checked.success) {
      refuse(undefined, fieldMessages(checked.error));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await call(changeProfile, { body: checked.data });
      // Colleagues are listed, and records name their owners, everywhere.
      await client.invalidateQueries();
      setDraft({});
      notifyDone(data.message);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      refuse(Object.keys(fields).length > 0 ? undefined : messageOf(error), fields);
    } finally {
      setBusy(false);
    }
  }

  function inputOf(name: keyof typeof saved) {
    return {
      value: values[name],
      error: problem?.fields[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        setDraft({ ...draft, [name]: event.currentTarget.value }),
    };
  }

  return (
    <form ref={form} className={classes.form} onSubmit={event => void save(event)} noValidate>
      {problem?.message && (
        <Alert color="red" role="alert">
          <strong>Your profile was not saved.</strong> {problem.message}
        </Alert>
      )}
      <TextInput
        label="First name"
        autoComplete="given-name"
        maxLength={100}
        required
        {...inputOf('firstName')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        required
        {...inputOf('lastName')}
      />
      <TextInput label="Phone" type="tel" autoComplete="tel" maxLength={40} {...inputOf('phoneNumber')} />
      <div>
        <Button type="submit" disabled={!isDirty || isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
