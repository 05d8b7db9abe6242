import { t } from '@lingui/core/macro';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { fieldMessages } from '@pipewright/contract/fields/field-messages.ts';
import { changeProfile } from '@pipewright/contract/operations/account/account.ts';
import { type Language, languageName, languages } from '@pipewright/contract/texts/languages.ts';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { forgetLanguage } from '../../kit/language/device-language.ts';
import { focusFirstInvalid } from '../../kit/ui/dialogs/focus-invalid.ts';
import { useUnsavedChanges } from '../../kit/ui/dialogs/unsaved-changes.ts';
import classes from './profile-page.module.css';

/** One's own name, as colleagues see it, telephone number and language. */
export function OwnProfileForm() {
  const viewer = useViewer();
  const saved = {
    firstName: viewer.given_name,
    lastName: viewer.family_name,
    phoneNumber: viewer.phone_number ?? '',
    language: viewer.language ?? '',
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
    const checked = changeProfile.body.safeParse({ ...values, language: values.language || null });
    setInvalid(checked.success ? {} : fieldMessages(checked.error));
    if (checked.success) {
      if (!checked.data.language) {
        forgetLanguage();
      }
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
          <strong>{t`Your profile was not saved.`}</strong> {messageOf(change.error)}
        </Alert>
      )}
      <TextInput
        label={t`First name`}
        autoComplete="given-name"
        maxLength={100}
        required
        {...inputOf('firstName')}
      />
      <TextInput
        label={t`Last name`}
        autoComplete="family-name"
        maxLength={100}
        required
        {...inputOf('lastName')}
      />
      <TextInput label={t`Phone`} type="tel" autoComplete="tel" maxLength={40} {...inputOf('phoneNumber')} />
      <NativeSelect
        label={t`Language`}
        data={[
          { value: '', label: sameAs(viewer.organization.language) },
          ...languages.map(value => ({ value, label: languageName(value) })),
        ]}
        {...inputOf('language')}
      />
      <div>
        <Button type="submit" disabled={!isDirty || isBusy}>
          {isBusy ? t`Saving...` : t`Save`}
        </Button>
      </div>
    </form>
  );
}

/** What somebody reads who chooses no language. */
function sameAs(organization: Language | null): string {
  if (!organization) {
    return t`Same as the browser`;
  }
  const name = languageName(organization);
  return t`Same as the organization (${name})`;
}
