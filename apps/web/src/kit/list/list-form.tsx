import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api-error.ts';
import type { LoadedScreens } from '../define-screens.ts';
import { FormSkeleton } from '../record/form-skeleton.tsx';
import { useDiscardGuard } from '../record/use-discard-guard.ts';
import { RecordEditor } from '../record-editor.tsx';
import { RecordFrame } from '../record-frame.tsx';
import { recordOptions } from '../resource-queries.ts';
import { ListNotice } from './list-notice.tsx';
import type { ListState } from './list-state.ts';

interface ListFormProps {
  readonly screens: LoadedScreens;
  readonly state: ListState;
  readonly onClose: () => void;
}

/** The form that the list's address asks for: of a new record or of one there is, in a drawer or a modal. */
export function ListForm({ screens, state, onClose }: ListFormProps) {
  const guard = useDiscardGuard(onClose);
  const target = state.isNew ? 'new' : state.edit;
  const [shown, setShown] = useState(target);
  // What was open stays in the frame while it slides out.
  if (target && target !== shown) {
    setShown(target);
  }
  const isNew = shown === 'new';
  const form = { screens, onSaved: onClose, onCancel: guard.requestClose, onDirtyChange: guard.setDirty };
  return (
    <RecordFrame
      frame={screens.formFrame}
      title={isNew ? screens.texts.createTitle : screens.texts.editTitle}
      size={screens.drawerSize}
      opened={target !== undefined}
      guard={guard}
    >
      {isNew || !shown ? <RecordEditor {...form} /> : <EditForm key={shown} id={shown} {...form} />}
    </RecordFrame>
  );
}

type EditFormProps = Omit<Parameters<typeof RecordEditor>[0], 'record'> & { readonly id: string };

function EditForm({ id, ...form }: EditFormProps) {
  const query = useQuery({ ...recordOptions(form.screens.resource, id), staleTime: 0 });
  if (query.data) {
    return <RecordEditor {...form} record={query.data} />;
  }
  if (query.isPending) {
    return <FormSkeleton screens={form.screens} />;
  }
  return (
    <ListNotice icon={IconAlertTriangle} title={messageOf(query.error)} isError>
      <Button variant="default" onClick={() => void query.refetch()}>
        Try Again
      </Button>
    </ListNotice>
  );
}
