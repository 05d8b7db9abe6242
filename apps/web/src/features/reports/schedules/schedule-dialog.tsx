import { t } from '@lingui/core/macro';
import { Button, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import {
  changeReportSchedule,
  createReportSchedule,
  maxRecipients,
  type ReportSchedule,
  type ScheduleFrequency,
  scheduleFrequencies,
} from '@pipewright/contract/operations/reports/report-schedules.ts';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { usePeopleChoices } from '../../../kit/records/field-types/pickers/use-people-choices.ts';
import form from '../../../kit/records/form/form.module.css';
import { FormModal } from '../../../kit/ui/dialogs/form-modal.tsx';
import { frequencyText, weekdayText } from './schedule-texts.ts';
import { type MailSubject, useMailToMe } from './use-mail-to-me.ts';

interface ScheduleDialogProps {
  readonly subject: MailSubject;
  /** The schedule to change; absent: a new one is made. */
  readonly schedule?: ReportSchedule;
  readonly onClose: () => void;
}

type Draft = Pick<ReportSchedule, 'frequency' | 'weekday' | 'monthDay' | 'time'> & {
  readonly recipientIds: string[];
};

/** When a report or a dashboard is mailed, and to whom. */
export function ScheduleDialog({ subject, schedule, onClose }: ScheduleDialogProps) {
  const { sub: userId } = useViewer();
  const [draft, setDraft] = useState<Draft>(() =>
    schedule
      ? { ...schedule, recipientIds: schedule.recipients.map(({ id }) => id) }
      : { frequency: 'weekly', weekday: 1, monthDay: null, time: '08:00', recipientIds: [userId] },
  );
  const mailToMe = useMailToMe();
  const save = useSaveSchedule({ subject, schedule, draft, onSaved: onClose });
  const { recipientIds, frequency, time } = save.fieldErrors;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <FormModal title={schedule ? t`Change schedule` : t`Send by email`} opened onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <div className={form.fields}>
          <Timing draft={draft} onChange={setDraft} errors={{ frequency, time }} />
          <Recipients
            ids={draft.recipientIds}
            error={recipientIds}
            onChange={ids => setDraft({ ...draft, recipientIds: ids })}
          />
          {save.error && Object.keys(save.fieldErrors).length === 0 && (
            <p role="alert">{save.error.message}</p>
          )}
          <Button
            variant="default"
            disabled={mailToMe.isPending}
            onClick={() => mailToMe.mutate(subject)}
          >{t`Send now to me`}</Button>
        </div>
        <div className={form.footer}>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={save.isPending || draft.recipientIds.length === 0}>
            {schedule ? t`Save schedule` : t`Create schedule`}
          </Button>
        </div>
      </form>
    </FormModal>
  );
}

function useSaveSchedule(parts: {
  subject: MailSubject;
  schedule: ReportSchedule | undefined;
  draft: Draft;
  onSaved: () => void;
}) {
  const { subject, schedule, draft, onSaved } = parts;
  return useChange({
    send: async () => {
      const { frequency, weekday, monthDay, time, recipientIds } = draft;
      const timing = { frequency, weekday, monthDay, time, recipientIds };
      const { reportId, dashboardId, scope } = subject;
      return schedule
        ? call(changeReportSchedule, {
            params: { id: schedule.id },
            body: { ...timing, scope, isPaused: schedule.isPaused },
          })
        : call(createReportSchedule, { body: { ...timing, reportId, dashboardId, scope } });
    },
    changes: ['report-schedule'],
    success: () => {
      onSaved();
      return schedule ? t`Schedule saved` : t`Schedule created`;
    },
  });
}

interface TimingProps {
  readonly draft: Draft;
  readonly errors: { readonly frequency: string | undefined; readonly time: string | undefined };
  readonly onChange: (draft: Draft) => void;
}

function Timing({ draft, errors, onChange }: TimingProps) {
  const { timeZone } = useViewer().organization;
  const choose = (frequency: ScheduleFrequency) =>
    onChange({
      ...draft,
      frequency,
      weekday: frequency === 'weekly' ? (draft.weekday ?? 1) : null,
      monthDay: frequency === 'monthly' ? (draft.monthDay ?? 1) : null,
    });
  return (
    <>
      <Select
        label={t`How often`}
        data={scheduleFrequencies.map(value => ({ value, label: frequencyText(value) }))}
        value={draft.frequency}
        allowDeselect={false}
        error={errors.frequency}
        onChange={chosen => choose(scheduleFrequencies.find(each => each === chosen) ?? 'weekly')}
      />
      {draft.frequency === 'weekly' && (
        <Select
          label={t`Day of the week`}
          data={[1, 2, 3, 4, 5, 6, 7].map(day => ({ value: String(day), label: weekdayText(day) }))}
          value={String(draft.weekday ?? 1)}
          allowDeselect={false}
          onChange={chosen => onChange({ ...draft, weekday: Number(chosen) })}
        />
      )}
      {draft.frequency === 'monthly' && (
        <NumberInput
          label={t`Day of the month`}
          description={t`In a shorter month, the last day.`}
          min={1}
          max={31}
          allowDecimal={false}
          clampBehavior="strict"
          value={draft.monthDay ?? 1}
          onChange={day => onChange({ ...draft, monthDay: Number(day) || 1 })}
        />
      )}
      <TextInput
        type="time"
        label={t`Time`}
        description={t`By the clock of your organization (${timeZone}).`}
        required
        value={draft.time}
        error={errors.time}
        onChange={event => onChange({ ...draft, time: event.currentTarget.value })}
      />
    </>
  );
}

interface RecipientsProps {
  readonly ids: string[];
  readonly error: string | undefined;
  readonly onChange: (ids: string[]) => void;
}

function Recipients({ ids, error, onChange }: RecipientsProps) {
  const people = usePeopleChoices(ids);
  return (
    <MultiSelect
      label={t`Recipients`}
      description={t`Each person gets the figures of the records that they have access to.`}
      data={people}
      value={ids}
      searchable
      required
      maxValues={maxRecipients}
      error={error}
      onChange={onChange}
    />
  );
}
