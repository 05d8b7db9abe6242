import { msg, t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { StepOf } from '@pipewright/contract/automations/definition.ts';
import { IconBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { automationsOptions } from '../automation-queries.ts';
import { defineStepForm, type EditorProps } from '../parts/editor-props.ts';

export const startAutomationForm = defineStepForm({
  kind: 'start-automation',
  name: msg`Start another automation`,
  icon: IconBolt,
  initial: { kind: 'start-automation', automationId: '' },
  Editor: StartAutomationEditor,
});

function StartAutomationEditor(props: EditorProps<StepOf<'start-automation'>>) {
  const { settings, onChange, screens, errorOf } = props;
  const { data = [] } = useQuery(automationsOptions());
  const offered = data.filter(({ published }) => published?.definition.entity === screens.resource.name);
  return (
    <Select
      label={t`Automation`}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={settings.automationId || null}
      onChange={automationId => onChange({ ...settings, automationId: automationId ?? '' })}
      error={errorOf('automationId')}
      searchable
    />
  );
}
