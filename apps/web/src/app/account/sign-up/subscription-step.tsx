import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PlanCard } from '../../../kit/common/organization/plan-card.tsx';
import classes from '../../../kit/common/organization/plans.module.css';
import { plansOptions } from '../../../kit/data/queries/plans-query.ts';
import parts from '../account-parts.module.css';
import { Problem } from '../notice.tsx';
import { plansFailed } from './queries.ts';
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
        <Problem>{i18n._(plansFailed)}</Problem>
        <div className={parts.actions}>
          <Button variant="default" onClick={() => void refetch()}>
            {t`Try Again`}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <fieldset className={classes.plans}>
      <legend className={classes.legend}>
        {t`Choose a plan. Starter is free, paid plans start with a 30-day free trial.`}
      </legend>
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
