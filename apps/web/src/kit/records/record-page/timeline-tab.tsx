import { NativeSelect } from '@mantine/core';
import { type TimelineKind, timelineKinds } from '@pipewright/contract/timeline.ts';
import { useState } from 'react';
import { ComposerBar } from '../../common/activities/composer-bar.tsx';
import { kinds } from '../../common/activities/kinds.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { Workspace } from '../workspace/define-workspace.ts';
import { Timeline } from './timeline.tsx';

interface TimelineTabProps {
  readonly workspace: Workspace;
  /** Absent while there is no such record yet. */
  readonly record: AnyRecord | undefined;
  /** Told while something is written that is not saved. */
  readonly onWriting: (isWriting: boolean) => void;
}

/** What happened to a record, and the ways to note, log and plan more. */
export function TimelineTab({ workspace, record, onWriting }: TimelineTabProps) {
  const [kind, setKind] = useState<TimelineKind>();
  if (!record) {
    return <Timeline screens={workspace} id={undefined} />;
  }
  const filter = (
    <NativeSelect
      aria-label="Show"
      data={[{ value: all, label: 'Everything' }, ...timelineKinds.map(choiceOf)]}
      value={kind ?? all}
      onChange={({ currentTarget: { value } }) => setKind(timelineKinds.find(each => each === value))}
    />
  );
  return (
    <>
      <ComposerBar workspace={workspace} record={record} onWriting={onWriting}>
        {filter}
      </ComposerBar>
      <Timeline screens={workspace} id={record.id} kind={kind} />
    </>
  );
}

const all = 'all';

function choiceOf(kind: TimelineKind) {
  return { value: kind, label: kind === 'change' ? 'Changes' : kinds[kind].label[1] };
}
