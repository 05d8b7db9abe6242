import { Checkbox } from '@mantine/core';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../data/session/viewer.tsx';
import { type Activity, completeActivity } from './complete-activity.ts';

/** Completes an activity, or takes that back; shown at once. */
export function ActivityTick({ activity }: { activity: Activity }) {
  const client = useQueryClient();
  const mayEdit = useRights(activities)('edit', activity);
  const { version, subject, completedAtUtc } = activity;
  const [asked, setAsked] = useState<{ version: number; isDone: boolean }>();
  // What was asked for holds until the server tells a newer version.
  const isDone = asked?.version === version ? asked.isDone : completedAtUtc !== null;
  return (
    <Checkbox
      radius="xl"
      aria-label={`Complete "${subject}"`}
      checked={isDone}
      disabled={!mayEdit}
      onChange={async ({ currentTarget: { checked } }) => {
        setAsked({ version, isDone: checked });
        if (!(await completeActivity(client, activity, checked))) {
          setAsked(undefined);
        }
      }}
    />
  );
}
