import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import type { ActivityKind } from '@pipewright/contract/fields/activity-fields.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { useMay } from '../../data/session/viewer.tsx';
import type { Screens } from '../../records/screens/define-screens.ts';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import classes from './composer-bar.module.css';
import { kinds, kindsInOrder } from './kinds.ts';
import { useComposing } from './use-composing.ts';

const Composer = lazy(async () => ({ default: (await import('./composer.tsx')).Composer }));

interface ComposerBarProps {
  readonly workspace: Screens;
  readonly record: AnyRecord;
  readonly onWriting: (isWriting: boolean) => void;
  /** At the end of the bar. */
  readonly children: ReactNode;
}

/** A button for each kind of activity, and below them the short form of the chosen one. */
export function ComposerBar({ workspace, record, onWriting, children }: ComposerBarProps) {
  const mayCreate = useMay(activities.permissions.create);
  const { kind: open, choose, close, finish, guard } = useComposing();
  useEffect(() => onWriting(open !== undefined), [open, onWriting]);
  return (
    <>
      <div className={classes.bar}>
        {mayCreate && (
          <fieldset className={classes.kinds} aria-label={t`Add to the timeline`}>
            {kindsInOrder.map(kind => (
              <KindButton key={kind} kind={kind} isOpen={kind === open} onClick={() => choose(kind)} />
            ))}
          </fieldset>
        )}
        {children}
      </div>
      {open && (
        <section className={classes.composer} aria-label={kinds[open].button}>
          <Suspense fallback={<Skeleton height={220} m={18} w="auto" aria-busy />}>
            <Composer
              key={open}
              kind={open}
              screens={workspace}
              record={record}
              onDone={finish}
              onCancel={close}
              onDirtyChange={guard.setDirty}
            />
          </Suspense>
        </section>
      )}
      <DiscardDialog guard={guard} />
    </>
  );
}

interface KindButtonProps {
  readonly kind: ActivityKind;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

function KindButton({ kind, isOpen, onClick }: KindButtonProps) {
  const { icon: Icon, label } = kinds[kind];
  return (
    <Button
      variant={isOpen ? 'light' : 'subtle'}
      color={isOpen ? undefined : 'gray'}
      size="compact-md"
      aria-expanded={isOpen}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {label[0]}
    </Button>
  );
}
