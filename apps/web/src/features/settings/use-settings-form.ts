import { fieldMessages } from '@pipewright/contract/field-messages.ts';
import { changeOrganization, type Organization } from '@pipewright/contract/operations/organization.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { attempt } from '../../kit/data/changes/attempt.ts';
import { ApiError } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { viewerKey } from '../../kit/data/queries/query-client.ts';
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
  change(name: SettingName, value: string | number | null): void;
  submit(event: FormEvent<HTMLElement>): void;
}

/** Some settings that are saved together; what nobody has touched is not sent. */
export function useSettingsForm(organization: Organization): SettingsForm {
  const client = useQueryClient();
  const mayChange = useMay(changeOrganization.access);
  const [draft, setDraft] = useState<Change>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const isDirty = Object.keys(draft).length > 0;
  useUnsavedChanges(isDirty);

  async function save(form: HTMLElement): Promise<void> {
    const checked = changeOrganization.body.safeParse(draft);
    if (!checked.success) {
      setErrors(fieldMessages(checked.error));
      focusFirstInvalid(form);
      return;
    }
    setBusy(true);
    setErrors({});
    const isSaved = await attempt({
      client,
      work: async () => {
        try {
          const { changeSet } = await call(changeOrganization, {
            body: draft,
            ifMatch: organization.version,
          });
          return { message: 'Settings saved.', changeSet };
        } catch (error) {
          setErrors(error instanceof ApiError ? error.fields : {});
          focusFirstInvalid(form);
          throw error;
        }
      },
      failure: 'The settings were not saved.',
    });
    if (isSaved) {
      setDraft({});
      await client.invalidateQueries({ queryKey: [viewerKey] });
    }
    setBusy(false);
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
        void save(event.currentTarget);
      }
    },
  };
}
