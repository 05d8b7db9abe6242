import { msg, t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { defineStepForm } from '../parts/editor-props.ts';
import { MergeText } from '../parts/merge-text.tsx';
import { PeopleField } from '../parts/people-field.tsx';

export const notifyForm = defineStepForm({
  kind: 'notify',
  name: msg`Notify people`,
  icon: IconBell,
  initial: { kind: 'notify', userIds: [], includesOwner: true, text: '' },
  Editor: ({ settings, onChange, screens, errorOf }) => (
    <>
      <Checkbox
        label={t`Owner of the record`}
        checked={settings.includesOwner}
        onChange={event => onChange({ ...settings, includesOwner: event.currentTarget.checked })}
      />
      <PeopleField
        label={t`People`}
        value={settings.userIds}
        onChange={userIds => onChange({ ...settings, userIds })}
        error={errorOf('userIds')}
      />
      <MergeText
        label={t`Message`}
        screens={screens}
        value={settings.text}
        maxLength={200}
        onChange={text => onChange({ ...settings, text })}
        error={errorOf('text')}
      />
    </>
  ),
});
