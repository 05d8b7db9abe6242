import { msg } from '@lingui/core/macro';
import { stageFieldOf } from '@pipewright/contract/automations/checks.ts';
import { ReferencePicker } from '../../../kit/records/field-types/pickers/reference-picker.tsx';
import { defineTriggerForm } from '../parts/editor-props.ts';

export const stageEnteredForm = defineTriggerForm({
  kind: 'stage-entered',
  name: msg`Stage entered`,
  initial: { kind: 'stage-entered', stageId: '' },
  suits: ({ resource }) => stageFieldOf(resource) !== undefined,
  Editor: ({ settings, onChange, screens, errorOf }) => {
    const field = stageFieldOf(screens.resource) ?? '';
    return (
      <ReferencePicker
        label={screens.textsOf(field).label}
        resourceName={screens.resource.fields[field]?.references ?? ''}
        value={settings.stageId || null}
        onChange={stageId => onChange({ ...settings, stageId: stageId ?? '' })}
        error={errorOf('stageId')}
      />
    );
  },
});
