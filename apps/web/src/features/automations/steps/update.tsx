import { msg } from '@lingui/core/macro';
import { IconPencil } from '@tabler/icons-react';
import { defineStepForm } from '../parts/editor-props.ts';
import { ValuesField } from '../parts/values-field.tsx';

export const updateForm = defineStepForm({
  kind: 'update',
  name: msg`Update the record`,
  icon: IconPencil,
  initial: { kind: 'update', values: {} },
  Editor: ({ settings, onChange, screens, errorOf }) => (
    <ValuesField
      screens={screens}
      values={settings.values}
      onChange={values => onChange({ ...settings, values })}
      errorOf={errorOf}
    />
  ),
});
