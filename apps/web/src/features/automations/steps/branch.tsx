import { msg, t } from '@lingui/core/macro';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { ConditionField } from '../../../kit/records/workspace/filters/condition-field.tsx';
import { defineStepForm } from '../parts/editor-props.ts';

export const branchForm = defineStepForm({
  kind: 'branch',
  name: msg`Branch`,
  icon: IconArrowsSplit2,
  initial: { kind: 'branch', condition: { and: [] }, whenTrue: [], whenFalse: [] },
  // Its two lists of steps are drawn by the list that it is in.
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
