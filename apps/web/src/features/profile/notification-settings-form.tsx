import { t } from '@lingui/core/macro';
import { Button, Checkbox, NativeSelect, Select } from '@mantine/core';
import {
  type MailChoice,
  mailChoices,
  notificationTypes,
} from '@pipewright/contract/notifications/notification-types.ts';
import {
  changeNotificationSettings,
  type NotificationSettings,
} from '@pipewright/contract/operations/notifications/notification-settings.ts';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { timeZones } from '../../kit/formats/time-zones.ts';
import { declaredText } from '../../kit/language/declared-text.ts';
import { useUnsavedChanges } from '../../kit/ui/dialogs/unsaved-changes.ts';
import classes from './notification-settings.module.css';

type Choice = NotificationSettings['choices'][number];

export function NotificationSettingsForm({ saved }: { saved: NotificationSettings }) {
  const [draft, setDraft] = useState<Partial<NotificationSettings>>({});
  const values = { ...saved, ...draft };
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved);
  useUnsavedChanges(isDirty);
  const change = useChange({
    send: (body: NotificationSettings) => call(changeNotificationSettings, { body }),
    changes: ['notification-settings'],
    success: () => t`Your notification settings were saved.`,
    failure: t`Your notification settings were not saved.`,
    isPendingUntilRefreshed: true,
  });

  function save(event: FormEvent): void {
    event.preventDefault();
    change.mutate(values, { onSuccess: () => setDraft({}) });
  }

  return (
    <form className={classes.form} onSubmit={save}>
      <section className={classes.card} aria-labelledby="notified-of">
        <h2 id="notified-of" className={classes.heading}>{t`What you are notified of`}</h2>
        <p className={classes.text}>{t`You are never notified of your own changes.`}</p>
        <ul className={classes.types}>
          {values.choices.map(choice => (
            <TypeRow
              key={choice.type}
              choice={choice}
              onChange={next =>
                setDraft({
                  ...draft,
                  choices: values.choices.map(each => (each.type === next.type ? next : each)),
                })
              }
            />
          ))}
        </ul>
      </section>
      <DailySummary values={values} onChange={next => setDraft({ ...draft, ...next })} />
      <section className={classes.card} aria-labelledby="following">
        <h2 id="following" className={classes.heading}>{t`Following`}</h2>
        <p
          className={classes.text}
        >{t`On a record’s page you can follow it, to be notified when others change it.`}</p>
        <Checkbox
          label={t`Follow records that I become the owner of`}
          checked={values.followsOwned}
          onChange={event => setDraft({ ...draft, followsOwned: event.currentTarget.checked })}
        />
        <Checkbox
          label={t`Follow records that I write about`}
          checked={values.followsCommented}
          onChange={event => setDraft({ ...draft, followsCommented: event.currentTarget.checked })}
        />
      </section>
      <div>
        <Button type="submit" disabled={!isDirty} loading={change.isPending}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}

function TypeRow({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const declared = notificationTypes.find(({ id }) => id === choice.type);
  const label = declaredText(declared?.label ?? choice.type);
  const mailNames: Readonly<Record<MailChoice, string>> = {
    off: t`No email`,
    now: t`Email at once`,
    daily: t`Daily summary`,
  };
  return (
    <li className={classes.type}>
      <div className={classes.words}>
        <strong>{label}</strong>
        {declared && <span>{declaredText(declared.help)}</span>}
      </div>
      <Checkbox
        label={t`In the app`}
        aria-label={t`In the app: ${label}`}
        checked={choice.inApp}
        onChange={event => onChange({ ...choice, inApp: event.currentTarget.checked })}
      />
      <NativeSelect
        aria-label={t`Email: ${label}`}
        className={classes.mail}
        data={mailChoices.map(value => ({ value, label: mailNames[value] }))}
        value={choice.mail}
        onChange={event =>
          onChange({
            ...choice,
            mail: mailChoices.find(value => value === event.currentTarget.value) ?? choice.mail,
          })
        }
      />
    </li>
  );
}

interface DailySummaryProps {
  readonly values: NotificationSettings;
  readonly onChange: (next: Partial<NotificationSettings>) => void;
}

/** When the summary of a day is sent. */
function DailySummary({ values, onChange }: DailySummaryProps) {
  const { timeZone } = useViewer().organization;
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: `${String(hour).padStart(2, '0')}:00`,
  }));
  return (
    <section className={classes.card} aria-labelledby="daily-summary">
      <h2 id="daily-summary" className={classes.heading}>{t`Daily summary`}</h2>
      <p
        className={classes.text}
      >{t`One email a day with everything that you chose for it. No email on days when nothing happened.`}</p>
      <div className={classes.when}>
        <NativeSelect
          label={t`Time`}
          data={hours}
          value={String(values.digestHour)}
          onChange={event => onChange({ digestHour: Number(event.currentTarget.value) })}
        />
        <Select
          label={t`Time zone`}
          placeholder={t`Same as the organization (${timeZone})`}
          data={timeZones('')}
          value={values.timeZone}
          onChange={chosen => onChange({ timeZone: chosen })}
          searchable
          clearable
        />
      </div>
    </section>
  );
}
