import { Alert, Button, TextInput } from '@mantine/core';
import { fieldMessages } from '@pipewright/contract/field-messages.ts';
import { changeProfile } from '@pipewright/contract/operations/account.ts';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { focusFirstInvalid } from '../../kit/ui/dialogs/focus-invalid.ts';
import { useUnsavedChanges } from '../../kit/ui/dialogs/unsaved-changes.ts';
import classes from './profile-page.module.css';

/** One's own name, as colleagues see it, and telephone number. */
export function OwnProfileForm() {
  const viewer = useViewer();
  const saved = {
    firstName: viewer.given_name,
    lastName: viewer.family_name,
    phoneNumber: viewer.phone_number ?? '',
  };
  const [draft, setDraft] = useState<Partial<typeof saved>>({});
  const [invalid, setInvalid] = useState<Readonly<Record<string, string>>>({});
  const change = useChange({
    send: (body: z.output<typeof changeProfile.body>) => call(changeProfile, { body }),
    // Colleagues are listed, and records name their owners, everywhere.
    changes: ['user'],
    success: ({ data }) => data.message,
    isPendingUntilRefreshed: true,
  });
  const isBusy = change.isPending;
  const errors = { ...change.fieldErrors, ...invalid };
  const form = useRef<HTMLFormElement>(null);
  const values = { ...saved, ...draft };
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved);
  useUnsavedChanges(isDirty);

  function save(event: FormEvent): void {
    event.preventDefault();
    const checked = changeProfile.body.safeParse(values);
    setInvalid(checked.success ? {} : fieldMessages(checked.error));
    if (checked.success) {
      change.mutate(checked.data, {
        onSuccess: () => setDraft({}),
        onError: () => focusFirstInvalid(form.current),
      });
    } else {
      focusFirstInvalid(form.current);
    }
  }

  function inputOf(name: keyof typeof saved) {
    return {
      value: values[name],
      error: errors[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        setDraft({ ...draft, [name]: event.currentTarget.value }),
    };
  }

  return (
    <form ref={form} className={classes.form} onSubmit={save} noValidate>
      {change.error && Object.keys(errors).length === 0 && (
        <Alert color="red" role="alert">
          <strong>Your profile was not saved.</strong> {messageOf(change.error)}
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
