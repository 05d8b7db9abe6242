import { IconCheck, IconX } from '@tabler/icons-react';
import classes from '../automations.module.css';
import { stepName } from '../steps/step-forms.ts';
import { triggerName } from '../triggers/trigger-forms.ts';

interface StepResultProps {
  readonly kind: string;
  readonly state: 'done' | 'failed';
  readonly summary: string;
}

/** What became of a step, in a test or in a run. */
export function StepResult({ kind, state, summary }: StepResultProps) {
  const Icon = state === 'done' ? IconCheck : IconX;
  return (
    <li className={classes.stepResult} data-state={state}>
      <Icon size={16} stroke={2} aria-hidden />
      <span>
        <span className={classes.stepKind}>
          {kind === 'webhook-received' ? triggerName(kind) : stepName(kind)}
        </span>{' '}
        {summary}
      </span>
    </li>
  );
}
