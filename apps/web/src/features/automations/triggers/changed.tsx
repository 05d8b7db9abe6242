import { msg, t } from '@lingui/core/macro';
import { MultiSelect } from '@mantine/core';
import { isLeadScore } from '@pipewright/contract/automations/score-triggers.ts';
import { familyOf } from '@pipewright/contract/filters.ts';
import { ConditionField } from '../../../kit/records/workspace/filters/condition-field.tsx';
import { defineTriggerForm } from '../parts/editor-props.ts';

export const changedForm = defineTriggerForm({
  kind: 'changed',
  name: msg`Fields changed`,
  initial: { kind: 'changed', fields: [], condition: null },
  Editor: ({ settings, onChange, screens, errorOf }) => {
    const { resource, textsOf } = screens;
    const names = Object.keys(resource.fields).filter(
      name =>
        (resource.fields[name]?.presence !== 'computed' || isLeadScore(resource, name)) &&
        familyOf(resource.fields, name) !== undefined,
    );
    return (
      <>
        <MultiSelect
          label={t`Fields`}
          data={names.map(value => ({ value, label: textsOf(value).label }))}
          value={settings.fields}
          onChange={fields => onChange({ ...settings, fields })}
          error={errorOf('fields')}
          searchable
        />
        <ConditionField
          label={t`Only if`}
          screens={screens}
          value={settings.condition}
          onChange={condition => onChange({ ...settings, condition })}
          error={errorOf('condition')}
        />
      </>
    );
  },
});
