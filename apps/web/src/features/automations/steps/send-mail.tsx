import { msg, t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { StepOf } from '@pipewright/contract/automations/definition.ts';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { templatesOptions } from '../../../kit/common/activities/mail-queries.ts';
import { defineStepForm, type EditorProps } from '../parts/editor-props.ts';
import { MergeText } from '../parts/merge-text.tsx';

export const sendMailForm = defineStepForm({
  kind: 'send-mail',
  name: msg`Send an email`,
  icon: IconMail,
  initial: { kind: 'send-mail', to: 'owner', subject: '', body: '' },
  Editor: SendMailEditor,
});

type Props = EditorProps<StepOf<'send-mail'>>;

function SendMailEditor(props: Props) {
  const { settings, onChange, screens, errorOf } = props;
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
      <TemplateSelect {...props} />
      {!settings.templateId && <OwnText {...props} />}
    </>
  );
}

/** The text is that of the template at the time when the mail is sent. */
function TemplateSelect({ settings, onChange, errorOf }: Props) {
  const { data: templates } = useQuery(templatesOptions());
  const { templateId, ...others } = settings;
  const isGone = templates && templateId && !templates.some(({ id }) => id === templateId);
  return (
    <Select
      label={t`Template`}
      placeholder={t`None: write the text here`}
      description={templateId ? t`Changes to the template apply to the next email.` : undefined}
      data={(templates ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={templateId ?? null}
      onChange={id => onChange(id ? { ...others, templateId: id } : others)}
      error={errorOf('templateId') ?? (isGone ? t`The template was deleted. Choose another one.` : undefined)}
      searchable
      clearable
    />
  );
}

function OwnText({ settings, onChange, screens, errorOf }: Props) {
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
}
