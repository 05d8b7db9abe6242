import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { tagColors } from '../../kit/theme/color.ts';
import type { LeadStatus } from './lead-queries.ts';
import classes from './lead-stepper.module.css';
import { type Step, stepsOf } from './lead-steps.ts';

/** How far a lead has come. */
export function LeadStepper({ statuses, current }: { statuses: readonly LeadStatus[]; current: unknown }) {
  return (
    <ol className={classes.steps} aria-label="Progress">
      {stepsOf(statuses, current).map(step => (
        <li
          key={step.status.id}
          className={classes.step}
          data-state={step.state}
          data-lost={step.isLost || undefined}
          aria-current={step.state === 'current' ? 'step' : undefined}
          style={step.isLost ? lostColors(step) : undefined}
        >
          {step.state === 'done' && (
            <>
              <span aria-hidden>✓ </span>
              <VisuallyHidden>Done: </VisuallyHidden>
            </>
          )}
          <span className={classes.name}>{step.status.name}</span>
        </li>
      ))}
    </ol>
  );
}

function lostColors({ status }: Step): CSSProperties {
  const { light, dark } = tagColors(status.colorCode);
  return { '--lost-light': light.text, '--lost-dark': dark.text } as CSSProperties;
}
