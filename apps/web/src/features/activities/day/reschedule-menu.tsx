import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Activity } from '../../../kit/common/activities/complete-activity.ts';
import { attempt } from '../../../kit/data/changes/attempt.ts';
import { notifyChange } from '../../../kit/data/changes/notify-change.ts';
import { refreshShown } from '../../../kit/data/queries/query-client.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import { DateInput } from '../../../kit/ui/inputs/date-input.tsx';
import { addDays, type Day, mondayOf } from '../days.ts';
import { useToday } from '../use-today.ts';
import classes from './day.module.css';
import { reschedule } from './reschedule.ts';

const failure = 'The activity could not be moved.';
const date = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Puts an activity off, or takes it up sooner. */
export function RescheduleMenu({ activity }: { activity: Activity }) {
  const client = useQueryClient();
  const { timeZone } = useViewer().organization;
  const today = useToday();
  const [isPicking, setPicking] = useState(false);
  const choices: readonly (readonly [name: string, day: Day])[] = [
    ['Today', today],
    ['Tomorrow', addDays(today, 1)],
    ['Next week', addDays(mondayOf(today), 7)],
  ];
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            title="Reschedule"
            aria-label={`Reschedule "${activity.subject}"`}
          >
            <IconCalendarTime size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map(([name, day]) => (
            <Menu.Item
              key={name}
              rightSection={<span className={classes.choice}>{date.format(new Date(day))}</span>}
              onClick={() =>
                void attempt({ client, work: () => reschedule(activity, day, timeZone), failure })
              }
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setPicking(true)}>Pick a date...</Menu.Item>
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
  const client = useQueryClient();
  const { timeZone } = useViewer().organization;
  const [day, setDay] = useState(today);
  return (
    <AskForm
      title={`Reschedule "${activity.subject}"`}
      confirm="Reschedule"
      failure={failure}
      isHeld={day === ''}
      onConfirm={async () => {
        const { message, changeSet } = await reschedule(activity, day, timeZone);
        notifyChange(client, message, changeSet);
        void refreshShown(client);
        onClose();
      }}
      onClose={onClose}
    >
      <DateInput
        label="New day"
        description="The time of day stays; the reminder moves along."
        value={day}
        onChange={setDay}
        required
        data-autofocus
      />
    </AskForm>
  );
}
