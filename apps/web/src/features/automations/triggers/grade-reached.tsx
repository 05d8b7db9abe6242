import { msg, t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { leadGrades } from '@pipewright/contract/lead-grades.ts';
import { defineTriggerForm } from '../parts/editor-props.ts';

export const gradeReachedForm = defineTriggerForm({
  kind: 'grade-reached',
  name: msg`Grade reached`,
  initial: { kind: 'grade-reached', grade: 'A' },
  suits: ({ resource }) => resource.name === 'lead',
  Editor: ({ settings, onChange, errorOf }) => (
    <Select
      label={t`Grade`}
      description={t`Starts when a lead comes to this grade from a better or a worse one, or is new and has it.`}
      data={[...leadGrades]}
      value={settings.grade}
      onChange={value => {
        const grade = leadGrades.find(known => known === value);
        if (grade) {
          onChange({ ...settings, grade });
        }
      }}
      allowDeselect={false}
      error={errorOf('grade')}
    />
  ),
});
