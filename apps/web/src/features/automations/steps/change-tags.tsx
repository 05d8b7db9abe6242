import { msg, t } from '@lingui/core/macro';
import { MultiSelect } from '@mantine/core';
import type { StepOf } from '@pipewright/contract/automations/definition.ts';
import { tags } from '@pipewright/contract/resources/master-data/tags.ts';
import { IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { allRecordsOptions } from '../../../kit/data/queries/resource-queries.ts';
import { defineStepForm, type EditorProps } from '../parts/editor-props.ts';

export const changeTagsForm = defineStepForm({
  kind: 'change-tags',
  name: msg`Add or remove tags`,
  icon: IconTag,
  initial: { kind: 'change-tags', add: [], remove: [] },
  suits: ({ resource }) => 'tagIds' in resource.fields,
  Editor: ChangeTagsEditor,
});

function ChangeTagsEditor({ settings, onChange, errorOf }: EditorProps<StepOf<'change-tags'>>) {
  const { data = [] } = useQuery(allRecordsOptions(tags));
  const choices = data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <MultiSelect
        label={t`Add`}
        data={choices}
        value={settings.add}
        onChange={add => onChange({ ...settings, add })}
        error={errorOf('add')}
        searchable
      />
      <MultiSelect
        label={t`Remove`}
        data={choices}
        value={settings.remove}
        onChange={remove => onChange({ ...settings, remove })}
        error={errorOf('remove')}
        searchable
      />
    </>
  );
}
