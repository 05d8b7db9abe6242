import { msg, t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { StepOf } from '@pipewright/contract/automations/definition.ts';
import { creatableEntities } from '@pipewright/contract/automations/steps/create-record.ts';
import { IconSquarePlus } from '@tabler/icons-react';
import { useAllScreens, useScreens } from '../../../kit/records/screens/registry.tsx';
import { defineStepForm, type EditorProps } from '../parts/editor-props.ts';
import { ValuesField } from '../parts/values-field.tsx';

export const createRecordForm = defineStepForm({
  kind: 'create-record',
  name: msg`Create a record`,
  icon: IconSquarePlus,
  initial: { kind: 'create-record', entity: 'deal', values: {} },
  Editor: CreateRecordEditor,
});

function CreateRecordEditor({ settings, onChange, errorOf }: EditorProps<StepOf<'create-record'>>) {
  const created = useScreens(settings.entity);
  const all = useAllScreens();
  const data = creatableEntities.map(entity => ({
    value: entity,
    label: all.find(({ resource }) => resource.name === entity)?.label[0] ?? entity,
  }));
  return (
    <>
      <Select
        label={t`Kind of record`}
        data={data}
        value={settings.entity}
        onChange={entity => {
          const known = creatableEntities.find(each => each === entity);
          onChange({ ...settings, entity: known ?? settings.entity, values: {} });
        }}
        allowDeselect={false}
      />
      <ValuesField
        screens={created}
        values={settings.values}
        onChange={values => onChange({ ...settings, values })}
        errorOf={errorOf}
      />
    </>
  );
}
