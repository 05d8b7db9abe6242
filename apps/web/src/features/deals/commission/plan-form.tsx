import { t } from '@lingui/core/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { AmountInput } from '../../../kit/records/field-types/editors/amount-input.tsx';
import formClasses from '../../../kit/records/form/form.module.css';
import { useFormScope } from '../../../kit/records/form/form-context.ts';
import { FormField } from '../../../kit/records/form/form-field.tsx';
import { NumberInput } from '../../../kit/ui/inputs/number-input.tsx';
import classes from './commission.module.css';

/** The fields of a plan; only those that matter for what it pays. */
export function PlanForm() {
  const { form } = useFormScope();
  const isByAttainment = form.values.kind === 'attainment';
  return (
    <div className={formClasses.group}>
      <FormField name="name" autoFocus />
      <FormField name="kind" />
      {isByAttainment ? (
        <>
          <Tiers />
          <FormField name="tierMode" />
        </>
      ) : (
        <FormField name="rate" />
      )}
      <FormField name="cap" />
      <FormField name="periodKind" />
      <FormField name="userIds" />
      <FormField name="teamIds" />
      <FormField name="startsOn" />
      <FormField name="endsOn" />
      <FormField name="description" />
      <FormField name="isActive" />
    </div>
  );
}

interface Tier {
  readonly id?: string;
  readonly fromAttainment?: number;
  readonly payout?: number;
}

/** From which share of the target on is paid how much. They are the lines of the plan. */
function Tiers() {
  const { form } = useFormScope();
  const tiers = (form.values.lines ?? []) as readonly Tier[];
  const change = (next: readonly Tier[]) => form.setFieldValue('lines', next);
  const changeOne = (index: number, values: Tier) =>
    change(tiers.map((tier, at) => (at === index ? { ...tier, ...values } : tier)));
  return (
    <fieldset className={classes.tiers}>
      <legend className={classes.legend}>{t`Tiers`}</legend>
      <p className={classes.tierHint}>
        {tiers.length === 0
          ? t`Add what is paid at which share of the target, such as 500 from 100%. Below the first tier nothing is paid.`
          : t`Below the first tier nothing is paid. Targets are set per person under Sales targets.`}
      </p>
      {tiers.map((tier, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new tier has no other identity, and the order stays.
          <div key={index} className={classes.tier}>
            <NumberInput
              label={t`From attainment (%)`}
              value={tier.fromAttainment}
              maxDecimals={4}
              min={0}
              max={10_000}
              onChange={fromAttainment => changeOne(index, { fromAttainment })}
              required
            />
            <AmountInput
              label={t`Payout`}
              value={tier.payout}
              min={0}
              onChange={payout => changeOne(index, { payout })}
              required
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t`Remove tier ${number}`}
              onClick={() => change(tiers.filter((_, at) => at !== index))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      {form.errors.lines && <p className={classes.tierError}>{form.errors.lines}</p>}
      <Button
        variant="default"
        size="compact-sm"
        justify="flex-start"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => change([...tiers, {}])}
      >
        {t`Add tier`}
      </Button>
    </fieldset>
  );
}
