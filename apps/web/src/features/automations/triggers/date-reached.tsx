import { msg, t } from '@lingui/core/macro';
import { ConditionField } from '../../../kit/records/workspace/filters/condition-field.tsx';
import { DateField } from '../parts/date-field.tsx';
import { defineTriggerForm } from '../parts/editor-props.ts';
import { HourField } from '../parts/hour-field.tsx';

export const dateReachedForm = defineTriggerForm({
  kind: 'date-reached',
  name: msg`Date reached`,
  initial: { kind: 'date-reached', field: 'createdAtUtc', days: 7, hour: 9, condition: null },
  Editor: ({ settings, onChange, screens, errorOf }) => (
    <>
      <DateField
        screens={screens}
        field={settings.field}
        days={settings.days}
        onChange={next => onChange({ ...settings, ...next })}
        error={errorOf('field')}
      />
      <HourField value={settings.hour} onChange={hour => onChange({ ...settings, hour })} />
      <ConditionField
        label={t`Only if`}
        screens={screens}
        value={settings.condition}
        onChange={condition => onChange({ ...settings, condition })}
        error={errorOf('condition')}
      />
    </>
  ),
});
