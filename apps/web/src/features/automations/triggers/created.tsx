import { msg, t } from '@lingui/core/macro';
import { ConditionField } from '../../../kit/records/workspace/filters/condition-field.tsx';
import { defineTriggerForm } from '../parts/editor-props.ts';

export const createdForm = defineTriggerForm({
  kind: 'created',
  name: msg`Record created`,
  initial: { kind: 'created', condition: null },
  Editor: ({ settings, onChange, screens, errorOf }) => (
    <ConditionField
      label={t`Only if`}
      screens={screens}
      value={settings.condition}
      onChange={condition => onChange({ ...settings, condition })}
      error={errorOf('condition')}
    />
  ),
});
