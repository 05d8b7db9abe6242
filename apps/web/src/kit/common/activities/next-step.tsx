import { t } from '@lingui/core/macro';
import type { AboutField } from '@pipewright/contract/about.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { useQuery } from '@tanstack/react-query';
import { useMay, useViewer } from '../../data/session/viewer.tsx';
import { useNow } from '../../formats/relative-time.tsx';
import { shortDayOf } from '../../formats/timestamp.tsx';
import { kinds } from './kinds.ts';
import { isLate } from './late.ts';
import classes from './next-step.module.css';
import { nextStepOptions } from './next-step-query.ts';

interface NextStepProps {
  readonly reference: AboutField;
  readonly id: string;
}

/** The next open activity of a record: what it is and when it is due. */
export function NextStep({ reference, id }: NextStepProps) {
  const { timeZone } = useViewer().organization;
  const now = useNow();
  const mayRead = useMay(activities.permissions.read);
  const { data: step } = useQuery({ ...nextStepOptions(reference, id), enabled: mayRead });
  if (!step?.dueAtUtc) {
    return <span className={classes.none}>{step === null && t`No next step`}</span>;
  }
  const { icon: Icon, label } = kinds[step.kind];
  return (
    <span className={classes.step} data-late={isLate(step, now) || undefined}>
      <Icon size={14} stroke={1.75} aria-label={label[0]} />
      <span className={classes.subject}>{step.subject}</span>
      <span className={classes.day}>{shortDayOf(new Date(step.dueAtUtc), timeZone, now)}</span>
    </span>
  );
}
