import { msg, t } from '@lingui/core/macro';
import { ConditionField } from '../../../kit/records/workspace/filters/condition-field.tsx';
import { defineTriggerForm } from '../parts/editor-props.ts';

export const becameTrueForm = defineTriggerForm({
  kind: 'became-true',
  name: msg`Condition became true`,
  initial: { kind: 'became-true', condition: { and: [] } },
  Editor: ({ settings, onChange, screens, errorOf }) => (
    <ConditionField
      label={t`Condition`}
      screens={screens}
      value={settings.condition}
      onChange={condition => onChange({ ...settings, condition: condition ?? { and: [] } })}
      error={errorOf('condition')}
    />
  ),
});
