import { Button, Skeleton } from '@mantine/core';
import type { SubscriptionPlan } from '@pipewright/contract/operations/onboarding.ts';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import parts from '../account-parts.module.css';
import { Problem } from '../notice.tsx';
import classes from './plans.module.css';
import { plansFailed, plansOptions } from './queries.ts';
import type { Wizard } from './sign-up-page.tsx';

/** Which plan: one of the server's. */
export function SubscriptionStep({ wizard: { form } }: { wizard: Wizard }) {
  const { data: plans, isFetching, refetch } = useQuery(plansOptions());
  const error = form.errors.subscriptionPlanId;
  if (!plans) {
    return isFetching ? (
      <Skeleton height={320} />
    ) : (
      <div>
        <Problem>{plansFailed}</Problem>
        <div className={parts.actions}>
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </div>
    );
  }
  return (
    <fieldset className={classes.plans}>
      <legend className={classes.legend}>Choose a plan. Your 30-day free trial starts today.</legend>
      {error && <p className={classes.error}>{error}</p>}
      {plans.map(plan => (
        <PlanCard
          key={plan.id}
          plan={plan}
          isChosen={plan.id === form.values.subscriptionPlanId}
          onChoose={() => form.setFieldValue('subscriptionPlanId', plan.id)}
        />
      ))}
    </fieldset>
  );
}

interface PlanCardProps {
  readonly plan: SubscriptionPlan;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PlanCard({ plan, isChosen, onChoose }: PlanCardProps) {
  const id = useId();
  return (
    <label className={classes.card} data-chosen={isChosen || undefined}>
      <span className={classes.head}>
        <input
          type="radio"
          name="plan"
          className={classes.radio}
          checked={isChosen}
          onChange={onChoose}
          data-path="subscriptionPlanId"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-about ${id}-price ${id}-features`}
        />
        <span id={`${id}-name`} className={classes.name}>
          {plan.name}
        </span>
      </span>
      <span id={`${id}-price`} className={classes.price}>
        <strong>{plan.price === 0 ? 'Free' : rupees.format(plan.price)}</strong>
        {plan.price > 0 && ` per user per ${unitOf(plan.billingCycle)}`}
      </span>
      <span id={`${id}-about`} className={classes.about}>
        {plan.description}
      </span>
      <ul id={`${id}-features`} className={classes.features}>
        {plan.features.map(feature => (
          <li key={feature}>
            <IconCheck size={14} stroke={2.25} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
    </label>
  );
}

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
  // As the public site writes them.
  useGrouping: false,
});

function unitOf(billingCycle: string): string {
  return billingCycle === 'yearly' ? 'year' : 'month';
}
