import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { type TimelineKind, timelineKinds } from '@pipewright/contract/timeline.ts';
import { useState } from 'react';
import type { RecordTabProps } from '../../records/record-page/record-tabs.tsx';
import { ComposerBar } from '../activities/composer-bar.tsx';
import { kinds } from '../activities/kinds.ts';
import { Timeline } from './timeline.tsx';

/** The history of a record, with forms to add notes and to log and plan activities. */
export function TimelineTab({ workspace, record, keepMounted }: RecordTabProps) {
  const [kind, setKind] = useState<TimelineKind>();
  if (!record) {
    return <Timeline screens={workspace} id={undefined} />;
  }
  const filter = (
    <NativeSelect
      aria-label={t`Show`}
      data={[{ value: all, label: t`Everything` }, ...timelineKinds.map(choiceOf)]}
      value={kind ?? all}
      onChange={({ currentTarget: { value } }) => setKind(timelineKinds.find(each => each === value))}
    />
  );
  return (
    <>
      <ComposerBar workspace={workspace} record={record} onWriting={keepMounted}>
        {filter}
      </ComposerBar>
      <Timeline screens={workspace} id={record.id} kind={kind} />
    </>
  );
}

const all = 'all';

function choiceOf(kind: TimelineKind) {
  return { value: kind, label: kind === 'change' ? t`Changes` : kinds[kind].label[1] };
}
