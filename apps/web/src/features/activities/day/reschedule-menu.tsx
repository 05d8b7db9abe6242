import { t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import type { Activity } from '../../../kit/common/activities/complete-activity.ts';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { dateFormatIn } from '../../../kit/formats/formats.ts';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import { DateInput } from '../../../kit/ui/inputs/date-input.tsx';
import { addDays, type Day, mondayOf } from '../days.ts';
import { useToday } from '../use-today.ts';
import classes from './day.module.css';
import { rescheduleActivity } from './reschedule.ts';

const failure = () => t`The activity could not be moved.`;
const date = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
} as const;

/** Puts an activity off, or takes it up sooner. */
export function RescheduleMenu({ activity }: { activity: Activity }) {
  const { mutate } = useChange({ ...rescheduleActivity, failure });
  const { timeZone } = useViewer().organization;
  const today = useToday();
  const [isPicking, setPicking] = useState(false);
  const choices: readonly (readonly [name: string, day: Day])[] = [
    [t`Today`, today],
    [t`Tomorrow`, addDays(today, 1)],
    [t`Next week`, addDays(mondayOf(today), 7)],
  ];
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            title={t`Reschedule`}
            aria-label={t`Reschedule "${activity.subject}"`}
          >
            <IconCalendarTime size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map(([name, day]) => (
            <Menu.Item
              key={name}
              rightSection={
                <span className={classes.choice}>{dateFormatIn(date).format(new Date(day))}</span>
              }
              onClick={() => mutate({ activity, day, timeZone })}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setPicking(true)}>{t`Pick a date...`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isPicking && <PickForm activity={activity} today={today} onClose={() => setPicking(false)} />}
    </>
  );
}

interface PickFormProps {
  readonly activity: Activity;
  readonly today: Day;
  readonly onClose: () => void;
}

function PickForm({ activity, today, onClose }: PickFormProps) {
  const reschedule = useChange(rescheduleActivity);
  const { timeZone } = useViewer().organization;
  const [day, setDay] = useState(today);
  return (
    <AskForm
      title={t`Reschedule "${activity.subject}"`}
      confirm={t`Reschedule`}
      change={reschedule}
      failure={failure()}
      isHeld={day === ''}
      onConfirm={() => reschedule.mutate({ activity, day, timeZone }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DateInput
        label={t`New day`}
        description={t`The time of day stays; the reminder moves along.`}
        value={day}
        onChange={setDay}
        required
        data-autofocus
      />
    </AskForm>
  );
}
