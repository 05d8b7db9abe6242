import { t } from '@lingui/core/macro';
import type { ActivityKind } from '@pipewright/contract/fields/activity-fields.ts';
import { useMemo } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { RecordEditor } from '../../records/form/record-editor.tsx';
import type { RecordFormProps } from '../../records/form/record-form.tsx';
import { useScreens } from '../../records/screens/registry.tsx';
import { ActivityDetails, CompactActivityFields } from './activity-fields.tsx';
import { kinds } from './kinds.ts';

interface ActivityEditorProps extends Omit<RecordFormProps, 'screens'> {
  readonly kind: ActivityKind;
  /** Absent: a new one is made. */
  readonly record?: AnyRecord;
}

/** The form of an activity whose kind is known: short for a new one, whole for one there is. */
export function ActivityEditor({ kind, start, ...form }: ActivityEditorProps) {
  const screens = useScreens('activity');
  const { label, button } = kinds[kind];
  const isNew = form.record === undefined;
  const narrowed = useMemo(
    () => ({
      ...screens,
      label,
      useNewValues: undefined,
      slots: { form: isNew ? CompactActivityFields : ActivityDetails },
      texts: { ...screens.texts, createButton: button, updateButton: t`Save` },
    }),
    [screens, label, button, isNew],
  );
  return <RecordEditor {...form} screens={narrowed} start={isNew ? { kind, ...start } : undefined} />;
}
