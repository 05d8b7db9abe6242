import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api-error.ts';
import type { Screens } from '../define-screens.ts';
import formClasses from '../record/form.module.css';
import { useDiscardGuard } from '../record/use-discard-guard.ts';
import { RecordDrawer } from '../record-drawer.tsx';
import { RecordForm } from '../record-form.tsx';
import { recordOptions } from '../resource-queries.ts';
import { ListNotice } from './list-notice.tsx';
import type { ListState } from './list-state.ts';

interface ListDrawerProps {
  readonly screens: Screens;
  readonly state: ListState;
  readonly onClose: () => void;
}

/** The drawer that the list's address asks for: a new record or one of those there are. */
export function ListDrawer({ screens, state, onClose }: ListDrawerProps) {
  const guard = useDiscardGuard(onClose);
  const target = state.isNew ? 'new' : state.edit;
  const [shown, setShown] = useState(target);
  // What was open stays in the drawer while it slides out.
  if (target && target !== shown) {
    setShown(target);
  }
  const common = { screens, onSaved: onClose, onCancel: guard.requestClose, onDirtyChange: guard.setDirty };
  const isNew = shown === 'new';
  return (
    <RecordDrawer
      title={isNew ? screens.texts.createTitle : screens.texts.editTitle}
      size={screens.drawerSize}
      opened={target !== undefined}
      guard={guard}
    >
      {isNew || !shown ? <RecordForm {...common} /> : <EditForm key={shown} id={shown} {...common} />}
    </RecordDrawer>
  );
}

type EditFormProps = Omit<Parameters<typeof RecordForm>[0], 'record'> & { readonly id: string };

function EditForm({ id, ...form }: EditFormProps) {
  const query = useQuery({ ...recordOptions(form.screens.resource, id), staleTime: 0 });
  if (query.data) {
    return <RecordForm {...form} record={query.data} />;
  }
  if (query.isPending) {
    return <FormSkeleton rows={form.screens.form.flatMap(group => group.fields).length} />;
  }
  return (
    <ListNotice icon={IconAlertTriangle} title={messageOf(query.error)} isError>
      <Button variant="default" onClick={() => void query.refetch()}>
        Try Again
      </Button>
    </ListNotice>
  );
}

function FormSkeleton({ rows }: { rows: number }) {
  return (
    <div className={formClasses.fields} aria-busy>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <Skeleton key={row} height={52} />
      ))}
    </div>
  );
}
