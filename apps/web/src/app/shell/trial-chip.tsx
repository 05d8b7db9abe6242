import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Popover, UnstyledButton } from '@mantine/core';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { writeMoment } from '../../kit/formats/formats.ts';
import classes from './shell.module.css';
import { trialOf } from './trial.ts';

/** The remaining time of the trial, and what happens afterwards. */
export function TrialChip() {
  const { organization } = useViewer();
  const trial = trialOf(organization.trialEndsAtUtc, Date.now());
  if (!trial || organization.trialEndsAtUtc === null) {
    return null;
  }
  const { daysLeft, tone } = trial;
  const { name } = organization;
  const left = t({ message: plural({ daysLeft }, { one: '# day left', other: '# days left' }) });
  const end = writeMoment(new Date(organization.trialEndsAtUtc), organization.timeZone, {
    dateStyle: 'long',
  });
  return (
    <Popover position="bottom-end" width={280}>
      <Popover.Target>
        <UnstyledButton className={classes.trial} data-tone={tone}>
          {daysLeft === 0 ? (
            t`Trial ended`
          ) : (
            <Trans>
              <span className={classes.trialWord}>Trial · </span>
              {left}
            </Trans>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.trialText}>
        {daysLeft === 0
          ? t`The trial ended on ${end}. Without a paid plan ${name} is on Starter, which is free and holds up to 250 contacts. Nothing is lost.`
          : t`The trial ends on ${end}. Without a paid plan ${name} then falls back to Starter, which is free and holds up to 250 contacts. Nothing is lost.`}
      </Popover.Dropdown>
    </Popover>
  );
}
