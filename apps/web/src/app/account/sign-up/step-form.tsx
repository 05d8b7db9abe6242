import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Problem } from '../notice.tsx';
import classes from './sign-up.module.css';
import type { Wizard } from './sign-up-page.tsx';
import { focusFirst } from './use-sign-up.ts';
import { steps } from './values.ts';

/** The frame of every step: its name, errors, fields, and buttons. */
export function StepForm({ wizard, children }: { wizard: Wizard; children: ReactNode }) {
  const { form, step, index, problem, isBusy } = wizard;
  const element = useRef<HTMLFormElement>(null);
  const heading = useId();
  const isLast = index === steps.length - 1;

  // A new step focuses its first field; one with errors focuses the first error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step appears.
  useEffect(() => {
    if (Object.keys(form.errors).length > 0) {
      focusFirst(form, form.errors);
    } else {
      element.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
    }
  }, []);

  return (
    <form
      ref={element}
      className={classes.form}
      aria-labelledby={heading}
      onSubmit={event => void wizard.next(event)}
      noValidate
    >
      <div>
        <p className={classes.count}>{t`Step ${{ number: index + 1 }} of ${{ total: steps.length }}`}</p>
        <h2 id={heading} className={classes.heading}>
          {i18n._(step.title)}
        </h2>
      </div>
      {children}
      {/* Beside the button that was pressed: on a phone, the top of the form is out of sight. */}
      <Problem>{problem}</Problem>
      <footer className={classes.footer}>
        {index > 0 && (
          <Button variant="default" onClick={wizard.back} disabled={isBusy}>
            {t`Back`}
          </Button>
        )}
        <Button
          type="submit"
          className={classes.next}
          disabled={isBusy || (isLast && !form.values.subscriptionPlanId)}
        >
          {isLast
            ? isBusy
              ? t`Completing setup...`
              : t`Complete Setup`
            : isBusy
              ? t`Checking...`
              : t`Continue`}
        </Button>
      </footer>
    </form>
  );
}
