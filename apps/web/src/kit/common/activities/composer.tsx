import { t } from '@lingui/core/macro';
import type { ActivityKind } from '@pipewright/contract/fields/activity-fields.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { useViewer } from '../../data/session/viewer.tsx';
import { tomorrowMorning } from '../../formats/wall-time.ts';
import type { Screens } from '../../records/screens/define-screens.ts';
import { nameOf } from '../../records/screens/record-name.ts';
import { aboutOf } from './about.ts';
import { ActivityEditor } from './activity-editor.tsx';
import { MailComposer } from './mail-composer.tsx';

export interface ComposerProps {
  readonly kind: ActivityKind;
  readonly screens: Screens;
  readonly record: AnyRecord;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  readonly onDirtyChange: (isDirty: boolean) => void;
}

/** The short form of an activity about a record; of a mail, the mail itself. */
export function Composer({ kind, screens, record, onDone, onCancel, onDirtyChange }: ComposerProps) {
  const { name } = screens.resource;
  const { timeZone } = useViewer().organization;
  const about = aboutOf(name, record.id);
  if (kind === 'mail') {
    const mail = { resourceName: name, record, about, onDone, onCancel, onDirtyChange };
    return <MailComposer {...mail} />;
  }
  const start = { ...about, ...startOf(kind, nameOf(screens, record), timeZone) };
  return (
    <ActivityEditor
      kind={kind}
      start={start}
      onSaved={onDone}
      onCancel={onCancel}
      onDirtyChange={onDirtyChange}
    />
  );
}

/** Defaults: a call is logged after it ended, a task is due tomorrow. */
function startOf(kind: ActivityKind, name: string, timeZone: string): Record<string, unknown> {
  switch (kind) {
    case 'call':
      return { subject: t`Call with ${name}`, completedAtUtc: new Date().toISOString() };
    case 'meeting':
      return { subject: t`Meeting with ${name}` };
    case 'task':
      return { dueAtUtc: tomorrowMorning(timeZone) };
    default:
      return {};
  }
}
