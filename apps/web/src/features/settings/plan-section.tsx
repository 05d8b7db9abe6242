import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Progress, SegmentedControl, Skeleton } from '@mantine/core';
import type { SubscriptionPlan } from '@pipewright/contract/operations/organization/onboarding.ts';
import { choosePlan, type Organization } from '@pipewright/contract/operations/organization/organization.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
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
    success: ({ changeSet }) => ({ message: t`Plan updated.`, changeSet }),
    failure: t`The plan was not changed.`,
    isPendingUntilRefreshed: true,
  });
  const [isAsking, setAsking] = useState(false);
  const isTrial = organization.trialEndsAtUtc !== null;
  const isPresent = !isTrial && planId === organization.plan && billingCycle === organization.billingCycle;

  const nameOf = (id: string) => plans?.find(plan => plan.id === id)?.name ?? id;

  return (
    <SettingsSection title={t`Plan and trial`} hint={t`Your plan and usage.`}>
      <Standing organization={organization} plan={plans?.find(({ id }) => id === organization.plan)} />
      <div className={classes.usages}>
        <Usage label={t`Contacts`} {...organization.usage.contacts} />
        <Usage label={t`Users`} {...organization.usage.users} />
      </div>
      {mayChange &&
        (plans ? (
          <>
            <fieldset className={plansCss.plans}>
              <legend className={plansCss.legend}>{t`Choose a plan`}</legend>
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
                aria-label={t`Billing cycle`}
                data={[
                  { value: 'monthly', label: t`Monthly` },
                  { value: 'yearly', label: t`Yearly` },
                ]}
                value={billingCycle}
                onChange={value => setCycle(value as Cycle)}
              />
              <Button disabled={isPresent || choose.isPending} onClick={() => setAsking(true)}>
                {t`Choose plan`}
              </Button>
            </div>
          </>
        ) : (
          <Skeleton height={260} aria-busy />
        ))}
      <ConfirmDialog
        opened={isAsking}
        title={t`Change to ${nameOf(planId)}?`}
        confirm={t`Change plan`}
        color="brand"
        onConfirm={() => {
          setAsking(false);
          choose.mutate();
        }}
        onCancel={() => setAsking(false)}
      >
        <Outcome
          from={nameOf(organization.plan)}
          to={nameOf(planId)}
          billing={plans?.find(({ id }) => id === planId)?.price === 0 ? 'free' : billingCycle}
          isTrial={isTrial}
        />
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
        <Plan name={name} billing={plan?.price === 0 ? 'free' : billingCycle} />
      </p>
    );
  }
  const day = <Timestamp value={trialEndsAtUtc} />;
  return Date.parse(trialEndsAtUtc) > Date.now() ? (
    <p className={classes.standing}>
      <Trans>
        You are trying {name} until {day}. Without a plan you then fall back to Starter, and lose nothing.
      </Trans>
    </p>
  ) : (
    <p className={classes.standing}>
      <Trans>
        The trial of {name} ended on {day}. You are on <strong>Starter</strong>.
      </Trans>
    </p>
  );
}

/** What a plan costs: nothing, or by the month or year. */
type Billing = 'free' | Cycle;

function Plan({ name, billing }: { name: ReactNode; billing: Billing }) {
  switch (billing) {
    case 'free':
      return <Trans>You are on {name}, which is free.</Trans>;
    case 'monthly':
      return <Trans>You are on {name}, billed monthly.</Trans>;
    case 'yearly':
      return <Trans>You are on {name}, billed yearly.</Trans>;
  }
}

function Outcome(props: { from: string; to: string; billing: Billing; isTrial: boolean }) {
  const { from, to, billing, isTrial } = props;
  switch (billing) {
    case 'free':
      return isTrial
        ? t`${from} becomes ${to}, which is free, and the trial ends. The change takes effect at once.`
        : t`${from} becomes ${to}, which is free. The change takes effect at once.`;
    case 'monthly':
      return isTrial
        ? t`${from} becomes ${to}, billed monthly, and the trial ends. The change takes effect at once.`
        : t`${from} becomes ${to}, billed monthly. The change takes effect at once.`;
    case 'yearly':
      return isTrial
        ? t`${from} becomes ${to}, billed yearly, and the trial ends. The change takes effect at once.`
        : t`${from} becomes ${to}, billed yearly. The change takes effect at once.`;
  }
}

function Usage({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const text =
    limit === null ? t`${writeNumber(used)}, no limit` : t`${writeNumber(used)} of ${writeNumber(limit)}`;
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
