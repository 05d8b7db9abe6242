import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { tagColors } from '../theme/color.ts';
import classes from './stepper.module.css';
import { type Stage, type Step, stepsOf } from './steps.ts';

interface StepperProps {
  readonly stages: readonly Stage[];
  readonly current: unknown;
  /** Undefined: the stepper is read-only. */
  readonly onChoose?: (stage: Stage) => void;
}

/** The progress of a record, with buttons for the next steps if they can be taken here. */
export function Stepper({ stages, current, onChoose }: StepperProps) {
  return (
    <ol className={classes.steps} aria-label={t`Progress`}>
      {stepsOf(stages, current).map(step => (
        <li
          key={step.stage.id}
          className={classes.step}
          data-state={step.state}
          data-lost={step.stage.isLost || undefined}
          aria-current={step.state === 'current' ? 'step' : undefined}
          style={step.stage.isLost ? lostColors(step) : undefined}
        >
          {onChoose && step.state !== 'current' ? (
            <button
              type="button"
              className={classes.choose}
              title={t`Move to ${{ stage: step.stage.name }}`}
              onClick={() => onChoose(step.stage)}
            >
              <Words step={step} />
            </button>
          ) : (
            <Words step={step} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Words({ step: { stage, state } }: { step: Step }) {
  return (
    <>
      {state === 'done' && (
        <>
          <span aria-hidden>✓ </span>
          <VisuallyHidden>{t`Done:`} </VisuallyHidden>
        </>
      )}
      <span className={classes.name}>{stage.name}</span>
    </>
  );
}

function lostColors({ stage }: Step): CSSProperties {
  const { light, dark } = tagColors(stage.color);
  return { '--lost-light': light.text, '--lost-dark': dark.text } as CSSProperties;
}
