import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Button, Select } from '@mantine/core';
import {
  type BackupSchedule,
  saveBackupSchedule,
} from '@pipewright/contract/operations/administration/backup.ts';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { useUnsavedChanges } from '../../kit/ui/dialogs/unsaved-changes.ts';
import { NumberInput } from '../../kit/ui/inputs/number-input.tsx';
import classes from './backup.module.css';

const choices = [
  { value: 'never', label: msg`Off` },
  { value: 'day', label: msg`Every day` },
  { value: 'week', label: msg`Every week` },
];

/** Archives that nobody has to think of. */
export function ScheduleCard({ schedule }: { schedule: BackupSchedule }) {
  const [every, setEvery] = useState(schedule.every);
  const [keep, setKeep] = useState<number | undefined>(schedule.keep);
  const isDirty = every !== schedule.every || !Object.is(keep, schedule.keep);
  useUnsavedChanges(isDirty);
  const { data: body } = saveBackupSchedule.body.safeParse({ every, keep });
  const save = useChange({
    send: (changed: BackupSchedule) => call(saveBackupSchedule, { body: changed }),
    changes: ['backup'],
    success: () => t`Schedule saved.`,
    failure: t`The schedule couldn’t be saved.`,
    isPendingUntilRefreshed: true,
  });
  return (
    <section className={classes.card} aria-labelledby="backup-schedule">
      <h2 id="backup-schedule" className={classes.heading}>
        {t`Schedule`}
      </h2>
      <p className={classes.text}>
        {t`Backups are created automatically and stored on this server. The oldest ones are deleted. Download a copy from time to time.`}
      </p>
      <div className={classes.fields}>
        <Select
          label={t`Create a backup`}
          data={choices.map(({ value, label }) => ({ value, label: i18n._(label) }))}
          value={every}
          allowDeselect={false}
          onChange={value => setEvery((value ?? 'never') as BackupSchedule['every'])}
        />
        <NumberInput
          label={t`Keep the last`}
          min={1}
          max={100}
          step={1}
          value={keep}
          disabled={every === 'never'}
          onChange={setKeep}
        />
      </div>
      <div>
        <Button
          variant="default"
          disabled={save.isPending || !body || !isDirty}
          onClick={() => body && save.mutate(body)}
        >
          {t`Save schedule`}
        </Button>
      </div>
    </section>
  );
}
