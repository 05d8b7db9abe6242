import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { CustomFieldRecord } from '../../../kit/data/queries/custom-fields-query.ts';
import { RecordFrame } from '../../../kit/records/form/record-frame.tsx';
import { useDiscardGuard } from '../../../kit/ui/dialogs/use-discard-guard.ts';
import type { Entity } from '../custom-field-queries.ts';
import { draftOf, newDraft } from '../field-draft.ts';
import { FieldForm } from './field-form.tsx';

interface FieldDrawerProps {
  readonly entity: Entity;
  /** The field that is edited. */
  readonly field?: CustomFieldRecord;
  readonly isNew: boolean;
  /** Where a new field goes at first. */
  readonly section: string;
  /** All fields of the same records. */
  readonly fields: readonly CustomFieldRecord[];
  readonly onClose: () => void;
}

/** The form of a custom field beside the list. */
export function FieldDrawer({ entity, field, isNew, section, fields, onClose }: FieldDrawerProps) {
  const guard = useDiscardGuard(onClose);
  const target = field?.id ?? (isNew ? 'new' : undefined);
  const [shown, setShown] = useState({ target, field });
  // What was open stays in the frame while it slides out.
  if (target && target !== shown.target) {
    setShown({ target, field });
  }
  const sections = new Set(fields.flatMap(each => each.section ?? []));
  return (
    <RecordFrame
      frame="drawer"
      title={shown.field ? t`Edit field` : t`Add field`}
      size="lg"
      opened={target !== undefined}
      guard={guard}
    >
      {shown.target && (
        <FieldForm
          key={shown.target}
          field={shown.field}
          start={shown.field ? draftOf(shown.field) : newDraft(entity, section)}
          sections={[...sections]}
          onSaved={() => {
            guard.setDirty(false);
            setShown({ target: undefined, field: undefined });
            onClose();
          }}
          onCancel={guard.requestClose}
          onDirtyChange={guard.setDirty}
        />
      )}
    </RecordFrame>
  );
}
