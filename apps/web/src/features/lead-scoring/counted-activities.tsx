import { t } from '@lingui/core/macro';
import { MultiSelect } from '@mantine/core';
import { activityKinds } from '@pipewright/contract/fields/activity-fields.ts';
import { perLanguage } from '../../kit/language/per-language.ts';
import { NumberInput } from '../../kit/ui/inputs/number-input.tsx';
import classes from './lead-scoring.module.css';
import type { RuleFormApi } from './rule-form.tsx';

const kinds = perLanguage(() => {
  const labels = { task: t`Task`, call: t`Call`, meeting: t`Meeting`, note: t`Note`, mail: t`Email` };
  return activityKinds.map(value => ({ value, label: labels[value] }));
});

/** Which activities a rule about engagement counts, and for how long. */
export function CountedActivities({ form }: { form: RuleFormApi }) {
  return (
    <>
      <MultiSelect
        label={t`Kinds of activities`}
        data={kinds()}
        placeholder={form.values.activityKinds.length === 0 ? t`Any kind` : undefined}
        clearable
        {...form.getInputProps('activityKinds')}
        value={[...form.values.activityKinds]}
      />
      <div className={classes.counting}>
        <NumberInput
          label={t`How many activities`}
          maxDecimals={0}
          min={1}
          max={20}
          {...form.getInputProps('atLeast')}
          value={form.values.atLeast}
        />
        <NumberInput
          label={t`Within days`}
          required
          maxDecimals={0}
          min={1}
          max={365}
          {...form.getInputProps('withinDays')}
          value={form.values.withinDays}
        />
        <NumberInput
          label={t`Fading over days`}
          maxDecimals={0}
          min={0}
          max={365}
          {...form.getInputProps('fadesOverDays')}
          value={form.values.fadesOverDays}
        />
      </div>
      <p className={classes.muted}>
        {t`After these days the points fade day by day. With 0 days of fading they end at once.`}
      </p>
    </>
  );
}
