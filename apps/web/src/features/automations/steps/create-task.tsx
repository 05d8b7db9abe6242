import { msg, t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { StepOf } from '@pipewright/contract/automations/definition.ts';
import { IconCheckbox } from '@tabler/icons-react';
import { usePeopleChoices } from '../../../kit/records/field-types/pickers/use-people-choices.ts';
import { NumberInput } from '../../../kit/ui/inputs/number-input.tsx';
import { defineStepForm, type EditorProps } from '../parts/editor-props.ts';
import { MergeText } from '../parts/merge-text.tsx';

export const createTaskForm = defineStepForm({
  kind: 'create-task',
  name: msg`Create a task`,
  icon: IconCheckbox,
  initial: { kind: 'create-task', subject: '', body: null, dueInDays: 1, userId: null },
  suits: ({ resource }) => resource.hasActivities,
  Editor: CreateTaskEditor,
});

function CreateTaskEditor({ settings, onChange, screens, errorOf }: EditorProps<StepOf<'create-task'>>) {
  const people = usePeopleChoices([settings.userId]);
  return (
    <>
      <MergeText
        label={t`Subject`}
        screens={screens}
        value={settings.subject}
        maxLength={200}
        onChange={subject => onChange({ ...settings, subject })}
        error={errorOf('subject')}
      />
      <NumberInput
        label={t`Due in days`}
        value={settings.dueInDays}
        min={0}
        max={365}
        maxDecimals={0}
        onChange={dueInDays => onChange({ ...settings, dueInDays: dueInDays ?? 0 })}
        error={errorOf('dueInDays')}
      />
      <Select
        label={t`Assigned to`}
        placeholder={t`Owner of the record`}
        data={people}
        value={settings.userId}
        onChange={userId => onChange({ ...settings, userId })}
        clearable
        searchable
      />
    </>
  );
}
