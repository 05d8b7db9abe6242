import { msg, t } from '@lingui/core/macro';
import { IconNote } from '@tabler/icons-react';
import { defineStepForm } from '../parts/editor-props.ts';
import { MergeText } from '../parts/merge-text.tsx';

export const createNoteForm = defineStepForm({
  kind: 'create-note',
  name: msg`Add a note`,
  icon: IconNote,
  initial: { kind: 'create-note', subject: '', body: null },
  suits: ({ resource }) => resource.hasActivities,
  Editor: ({ settings, onChange, screens, errorOf }) => (
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
        value={settings.body ?? ''}
        maxLength={5000}
        isLong
        onChange={body => onChange({ ...settings, body: body || null })}
        error={errorOf('body')}
      />
    </>
  ),
});
