import { Button, Progress, SegmentedControl, Skeleton } from '@mantine/core';
import type { SubscriptionPlan } from '@pipewright/contract/operations/onboarding.ts';
import { choosePlan, type Organization } from '@pipewright/contract/operations/organization.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PlanCard } from '../../kit/common/organization/plan-card.tsx';
import plansCss from '../../kit/common/organization/plans.module.css';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { plansOptions } from '../../kit/data/queries/plans-query.ts';
import { useMay } from '../../kit/data/session/viewer.tsx';
import { writeNumber } from '../../kit/formats/formats.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
import classes from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

type Cycle = Organization['billingCycle'];

/** The plan, what of it is used, and the way to another. */
export function PlanSection({ organization }: { organization: Organization }) {
  const mayChange = useMay(choosePlan.access);
  const { data: plans } = useQuery(plansOptions());
  const [planId, setPlanId] = useState(organization.plan);
  const [billingCycle, setCycle] = useState<Cycle>(organization.billingCycle);
  const choose = useChange({
    send: () => call(choosePlan, { body: { planId, billingCycle } }),
    changes: ['organization'],
    success: ({ changeSet }) => ({ message: 'Plan updated.', changeSet }),
    failure: 'The plan was not changed.',
    isPendingUntilRefreshed: true,
  });
  const [isAsking, setAsking] = useState(false);
  const isTrial = organization.trialEndsAtUtc !== null;
  const isPresent = !isTrial && planId === organization.plan && billingCycle === organization.billingCycle;

  const nameOf = (id: string) => plans?.find(plan => plan.id === id)?.name ?? id;

  return (
    <SettingsSection title="Plan and trial" hint="Your plan and usage.">
      <Standing organization={organization} plan={plans?.find(({ id }) => id === organization.plan)} />
      <div className={classes.usages}>
        <Usage label="Contacts" {...organization.usage.contacts} />
        <Usage label="Users" {...organization.usage.users} />
      </div>
      {mayChange &&
        (plans ? (
          <>
            <fieldset className={plansCss.plans}>
              <legend className={plansCss.legend}>Choose a plan</legend>
              {plans.map(plan => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  isChosen={plan.id === planId}
                  onChoose={() => setPlanId(plan.id)}
                />
              ))}
            </fieldset>
            <div className={classes.buttons}>
              <SegmentedControl
                aria-label="Billing cycle"
                data={[
                  { value: 'monthly', label: 'Monthly' },
                  { value: 'yearly', label: 'Yearly' },
                ]}
                value={billingCycle}
                onChange={value => setCycle(value as Cycle)}
              />
              <Button disabled={isPresent || choose.isPending} onClick={() => setAsking(true)}>
                Choose plan
              </Button>
            </div>
          </>
        ) : (
          <Skeleton height={260} aria-busy />
        ))}
      <ConfirmDialog
        opened={isAsking}
        title={`Change to ${nameOf(planId)}?`}
        confirm="Change plan"
        color="brand"
        onConfirm={() => {
          setAsking(false);
          choose.mutate();
        }}
        onCancel={() => setAsking(false)}
      >
        {nameOf(organization.plan)} becomes {nameOf(planId)}
        {plans?.find(({ id }) => id === planId)?.price === 0 ? ', which is free' : `, billed ${billingCycle}`}
        {isTrial && ', and the trial ends'}. The change takes effect at once.
      </ConfirmDialog>
    </SettingsSection>
  );
}

interface StandingProps {
  readonly organization: Organization;
  /** Absent while the plans are on their way. */
  readonly plan: SubscriptionPlan | undefined;
}

function Standing({ organization, plan }: StandingProps) {
  const { trialEndsAtUtc, billingCycle } = organization;
  const name = <strong>{plan?.name ?? organization.plan}</strong>;
  if (trialEndsAtUtc === null) {
    return (
      <p className={classes.standing}>
        You are on {name}, {plan?.price === 0 ? 'which is free' : `billed ${billingCycle}`}.
      </p>
    );
  }
  const day = <Timestamp value={trialEndsAtUtc} />;
  return Date.parse(trialEndsAtUtc) > Date.now() ? (
    <p className={classes.standing}>
      You are trying {name} until {day}. Without a plan you then fall back to Starter, and lose nothing.
    </p>
  ) : (
    <p className={classes.standing}>
      The trial of {name} ended on {day}. You are on <strong>Starter</strong>.
    </p>
  );
}

function Usage({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const text =
    limit === null ? `${writeNumber(used)}, no limit` : `${writeNumber(used)} of ${writeNumber(limit)}`;
  const share = limit ? Math.min(100, (used / limit) * 100) : 0;
  return (
    <div>
      <div className={classes.usageLine}>
        <span>{label}</span>
        <span>{text}</span>
      </div>
      {limit !== null && (
        <Progress value={share} color={share >= 90 ? 'red' : 'brand'} aria-label={`${label}: ${text}`} />
      )}
    </div>
  );
}
