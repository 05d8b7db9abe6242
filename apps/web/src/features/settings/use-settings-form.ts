import { t } from '@lingui/core/macro';
import { fieldMessages } from '@pipewright/contract/fields/field-messages.ts';
import {
  changeOrganization,
  type Organization,
} from '@pipewright/contract/operations/organization/organization.ts';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { fieldErrorsOf, useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { useMay } from '../../kit/data/session/viewer.tsx';
import { focusFirstInvalid } from '../../kit/ui/dialogs/focus-invalid.ts';
import { useUnsavedChanges } from '../../kit/ui/dialogs/unsaved-changes.ts';

type Change = z.input<typeof changeOrganization.body>;
export type SettingName = keyof Change & keyof Organization;

export interface SettingsForm {
  readonly organization: Organization;
  readonly mayChange: boolean;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  valueOf(name: SettingName): string;
  errorOf(name: SettingName): string | undefined;
  change(name: SettingName, value: string | number | boolean | null): void;
  submit(event: FormEvent<HTMLElement>): void;
}

/** Some settings that are saved together; what nobody has touched is not sent. */
export function useSettingsForm(organization: Organization): SettingsForm {
  const mayChange = useMay(changeOrganization.access);
  const [draft, setDraft] = useState<Change>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saving = useChange({
    send: (body: Change) => call(changeOrganization, { body, ifMatch: organization.version }),
    changes: ['organization'],
    success: ({ changeSet }) => ({ message: t`Settings saved.`, changeSet }),
    failure: t`The settings were not saved.`,
    isPendingUntilRefreshed: true,
  });
  const isBusy = saving.isPending;
  const isDirty = Object.keys(draft).length > 0;
  useUnsavedChanges(isDirty);

  function save(form: HTMLElement): void {
    const checked = changeOrganization.body.safeParse(draft);
    setErrors(checked.success ? {} : fieldMessages(checked.error));
    if (!checked.success) {
      focusFirstInvalid(form);
      return;
    }
    saving.mutate(draft, {
      onSuccess: () => setDraft({}),
      onError: error => {
        setErrors(fieldErrorsOf(error));
        focusFirstInvalid(form);
      },
    });
  }

  return {
    organization,
    mayChange,
    isDirty,
    isBusy,
    valueOf: name => String(draft[name] === undefined ? (organization[name] ?? '') : (draft[name] ?? '')),
    errorOf: name => errors[name],
    change(name, value) {
      const { [name]: _, ...others } = draft;
      const isBack = (value ?? '') === (organization[name] ?? '');
      setDraft(isBack ? others : { ...others, [name]: value === '' ? null : value });
      setErrors(({ [name]: _gone, ...rest }) => rest);
    },
    submit(event) {
      event.preventDefault();
      if (isDirty && !isBusy) {
        save(event.currentTarget);
      }
    },
  };
}
