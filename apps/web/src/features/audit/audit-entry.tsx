import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { viaText } from '@pipewright/contract/audit/actor-texts.ts';
import { auditEventName } from '@pipewright/contract/audit/audit-events.ts';
import { labelOf } from '@pipewright/contract/fields/field-messages.ts';
import { loggedKinds } from '@pipewright/contract/logged-kinds.ts';
import type {
  AuditChange,
  AuditEntry,
  AuditEvent,
} from '@pipewright/contract/operations/administration/audit.ts';
import { IconArrowBackUp, IconBolt, IconFilter, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FieldChanges } from '../../kit/common/timeline/field-changes.tsx';
import timeline from '../../kit/common/timeline/timeline.module.css';
import { useMay } from '../../kit/data/session/viewer.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { declaredText, writeDeclared } from '../../kit/language/declared-text.ts';
import { RecordLink } from '../../kit/records/screens/record-link.tsx';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';
import classes from './audit.module.css';
import { EventDetails } from './event-details.tsx';
import { useKindNames } from './use-kind-names.ts';

const icons = { insert: IconPlus, update: IconPencil, delete: IconTrash };
/** The permission that undoing it needs; that for settings if it is not a resource. */
const opposite = { insert: 'delete', update: 'edit', delete: 'create' } as const;

interface AuditItemProps {
  readonly entry: AuditEntry;
  readonly onUndo: (entry: AuditChange) => void;
  /** Shows this record alone; none where it is shown alone already. */
  readonly onOnly: ((entry: AuditChange) => void) | undefined;
}

/** One thing that happened: who, when, what, and how it was before. */
export function AuditItem({ entry, onUndo, onOnly }: AuditItemProps) {
  const isChange = entry.type === 'change';
  const Icon = isChange ? (entry.isUndo ? IconArrowBackUp : icons[entry.operation]) : IconBolt;
  return (
    <li className={timeline.entry} data-undone={(isChange && entry.isUndone) || undefined}>
      <span className={timeline.icon}>
        <Icon size={14} stroke={1.75} aria-hidden />
      </span>
      <div className={timeline.words}>
        {isChange ? <Change entry={entry} onUndo={onUndo} onOnly={onOnly} /> : <Event entry={entry} />}
      </div>
      <span className={`${timeline.time} ${classes.time}`}>
        <Timestamp value={entry.atUtc} withTime />
      </span>
    </li>
  );
}

function Change({ entry, onUndo, onOnly }: Omit<AuditItemProps, 'entry'> & { entry: AuditChange }) {
  const { operation, resource, record, changes } = entry;
  const viaMessage = viaText(entry.via);
  const via = viaMessage && writeDeclared(viaMessage);
  const [kind] = useKindNames()(resource);
  const screens = useAllScreens().find(each => each.resource.name === resource);
  const fields = screens?.resource.fields ?? loggedKinds[resource]?.fields ?? {};
  const told = (
    <FieldChanges
      fields={fields}
      labelOf={field => screens?.textsOf(field).label ?? labelOf(field)}
      changes={changes}
      areGone={operation === 'delete'}
    />
  );
  const mayUndo = useMay(screens?.resource.permissions[opposite[operation]] ?? 'settings.manage');
  // That the organization was made stays as it is.
  const canUndo =
    mayUndo &&
    !entry.isUndone &&
    !entry.isHistory &&
    !(resource === 'organization' && operation === 'insert');
  return (
    <>
      <div>
        <WhatHappened entry={entry} kind={kind} isLinked={Boolean(screens)} />
      </div>
      {operation === 'delete' && changes.length > 0 ? (
        <details className={classes.gone}>
          <summary>{t`Deleted values`}</summary>
          {told}
        </details>
      ) : (
        told
      )}
      <div className={timeline.who}>
        {via && <>{t`via ${via}`} · </>}
        {entry.isUndo && <>{t({ message: 'undo', context: 'noun' })} · </>}
        {entry.isUndone && <>{t`undone`} · </>}
        {entry.isHistory && <span title={t`From before a restored backup`}>{t`read only`} · </span>}
        {canUndo && <Way onClick={() => onUndo(entry)}>{t`Undo`}</Way>}
        {canUndo && onOnly && ' · '}
        {onOnly && (
          <Way
            onClick={() => onOnly(entry)}
            label={record.title ? t`Show only ${record.title}` : t`Show only this record`}
          >
            <IconFilter size={13} stroke={1.75} aria-hidden className={classes.filterIcon} />
            {t`Show only this record`}
          </Way>
        )}
      </div>
    </>
  );
}

function WhatHappened(props: { entry: AuditChange; kind: string; isLinked: boolean }) {
  const { entry, kind, isLinked } = props;
  const who = <Who entry={entry} />;
  const record = <Record entry={entry} isLinked={isLinked} />;
  switch (entry.operation) {
    case 'insert':
      return (
        <Trans>
          {who} created {kind} {record}
        </Trans>
      );
    case 'update':
      return (
        <Trans>
          {who} changed {kind} {record}
        </Trans>
      );
    case 'delete':
      return (
        <Trans>
          {who} deleted {kind} {record}
        </Trans>
      );
  }
}

function Event({ entry }: { entry: AuditEvent }) {
  return (
    <>
      <div>
        <Who entry={entry} />: {declaredText(auditEventName(entry.kind))}
      </div>
      <EventDetails entry={entry} />
    </>
  );
}

function Who({ entry: { actor } }: { entry: AuditEntry }) {
  return <strong>{actor?.fullName ?? 'Pipewright'}</strong>;
}

function Record({ entry: { resource, record }, isLinked }: { entry: AuditChange; isLinked: boolean }) {
  const title = record.title || t`(without a name)`;
  return record.isThere && isLinked ? (
    <RecordLink resourceName={resource} id={record.id} className={classes.link}>
      {title}
    </RecordLink>
  ) : (
    <strong>{title}</strong>
  );
}

function Way({ onClick, label, children }: { onClick: () => void; label?: string; children: ReactNode }) {
  return (
    <UnstyledButton className={timeline.undo} onClick={onClick} title={label}>
      {children}
    </UnstyledButton>
  );
}
