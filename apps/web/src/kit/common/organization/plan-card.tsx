import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SubscriptionPlan } from '@pipewright/contract/operations/organization/onboarding.ts';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './plans.module.css';

interface PlanCardProps {
  readonly plan: SubscriptionPlan;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A plan with its price and what it holds, to be chosen among others. */
export function PlanCard({ plan, isChosen, onChoose }: PlanCardProps) {
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
        <Price plan={plan} />
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

function Price({ plan: { price, billingCycle } }: { plan: SubscriptionPlan }) {
  const amount = <strong>{price === 0 ? t`Free` : rupees.format(price)}</strong>;
  if (price === 0) {
    return amount;
  }
  return billingCycle === 'yearly' ? (
    <Trans>{amount} per user per year</Trans>
  ) : (
    <Trans>{amount} per user per month</Trans>
  );
}
