import { msg, t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { assignMethods } from '@pipewright/contract/automations/steps/assign.ts';
import { IconUserCheck } from '@tabler/icons-react';
import { defineStepForm } from '../parts/editor-props.ts';
import { PeopleField } from '../parts/people-field.tsx';

export const assignForm = defineStepForm({
  kind: 'assign',
  name: msg`Assign`,
  icon: IconUserCheck,
  initial: { kind: 'assign', method: 'round-robin', userIds: [] },
  Editor: ({ settings, onChange, errorOf }) => {
    const methods = {
      named: t`To one person`,
      'round-robin': t`In turn`,
      'least-busy': t`To whoever has the fewest open records`,
    };
    return (
      <>
        <Select
          label={t`How`}
          data={assignMethods.map(value => ({ value, label: methods[value] }))}
          value={settings.method}
          onChange={method =>
            onChange({ ...settings, method: assignMethods.find(each => each === method) ?? settings.method })
          }
          allowDeselect={false}
        />
        <PeopleField
          label={t`People`}
          value={settings.userIds}
          onChange={userIds => onChange({ ...settings, userIds })}
          error={errorOf('userIds')}
        />
      </>
    );
  },
});
