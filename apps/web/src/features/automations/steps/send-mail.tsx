import { msg, t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { defineStepForm } from '../parts/editor-props.ts';
import { MergeText } from '../parts/merge-text.tsx';

export const sendMailForm = defineStepForm({
  kind: 'send-mail',
  name: msg`Send an email`,
  icon: IconMail,
  initial: { kind: 'send-mail', to: 'owner', subject: '', body: '' },
  Editor: ({ settings, onChange, screens, errorOf }) => {
    const hasAddress = 'email' in screens.resource.fields;
    return (
      <>
        <Select
          label={t`To`}
          data={[
            ...(hasAddress ? [{ value: 'record', label: t`Email address of the record` }] : []),
            { value: 'owner', label: t`Owner of the record` },
          ]}
          value={settings.to}
          onChange={to => onChange({ ...settings, to: to === 'record' ? 'record' : 'owner' })}
          allowDeselect={false}
          error={errorOf('to')}
        />
        <MergeText
          label={t`Subject`}
          screens={screens}
          value={settings.subject}
          maxLength={200}
          onChange={subject => onChange({ ...settings, subject })}
          error={errorOf('subject')}
        />
        <MergeText
          label={t`Text`}
          screens={screens}
          value={settings.body}
          maxLength={9000}
          isLong
          onChange={body => onChange({ ...settings, body })}
          error={errorOf('body')}
        />
      </>
    );
  },
});
