import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stepper } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { AccountFrame } from '../account-frame.tsx';
import parts from '../account-parts.module.css';
import { AdminStep } from './admin-step.tsx';
import { DomainStep } from './domain-step.tsx';
import { OrganizationStep } from './organization-step.tsx';
import classes from './sign-up.module.css';
import { StepForm } from './step-form.tsx';
import { SubscriptionStep } from './subscription-step.tsx';
import { useSignUp } from './use-sign-up.ts';
import { type Step, steps } from './values.ts';

export type Wizard = ReturnType<typeof useSignUp>;

const fieldsOf: Readonly<Record<Step['id'], ComponentType<{ wizard: Wizard }>>> = {
  organization: OrganizationStep,
  admin: AdminStep,
  domain: DomainStep,
  subscription: SubscriptionStep,
};

/** The four steps from nothing to an organization with its administrator. */
export function SignUpPage() {
  const wizard = useSignUp();
  const Fields = fieldsOf[wizard.step.id];
  return (
    <AccountFrame
      title={t`Create your organization`}
      subtitle={t`No credit card required • 30-day free trial`}
      isWide
      footer={
        <Trans>
          Already have an account?{' '}
          <Link to="/login" className={parts.link}>
            Sign in
          </Link>
        </Trans>
      }
    >
      <Stepper
        active={wizard.index}
        onStepClick={wizard.goTo}
        allowNextStepsSelect={false}
        iconSize={28}
        size="sm"
        wrap={false}
        className={classes.stepper}
        classNames={{ separator: classes.separator, stepIcon: classes.icon, stepBody: classes.label }}
      >
        {steps.map(({ id, title }, position) => (
          <Stepper.Step
            key={id}
            label={i18n._(title)}
            aria-current={position === wizard.index ? 'step' : undefined}
            aria-disabled={position >= wizard.index || undefined}
            data-done={position < wizard.index || undefined}
          />
        ))}
      </Stepper>
      <StepForm key={wizard.step.id} wizard={wizard}>
        <Fields wizard={wizard} />
      </StepForm>
    </AccountFrame>
  );
}
