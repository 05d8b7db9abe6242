import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../data/client/api-error.ts';
import { recordOptions } from '../../data/queries/resource-queries.ts';
import type { Failure } from '../../data/states/failure-banner.tsx';
import { useDiscardGuard } from '../../ui/dialogs/use-discard-guard.ts';
import { ListNotice } from '../../ui/frames/list-notice.tsx';
import { FormSkeleton } from '../form/form-skeleton.tsx';
import type { RecordFormProps } from '../form/record-form.tsx';
import { RecordFrame } from '../form/record-frame.tsx';
import type { LoadedScreens } from '../screens/define-screens.ts';
import { useRememberRecent } from '../screens/recent-records.ts';
import type { ListState } from './state/list-state.ts';

interface ListFormProps {
  readonly screens: LoadedScreens;
  readonly state: ListState;
  readonly onClose: () => void;
  /** Hears of a save that failed, and of the end of that when one works. */
  readonly onFailure?: (failure: Failure | undefined) => void;
}

// The code of forms is as large as that of the list, and most visits open none.
const RecordEditor = lazy(async () => ({
  default: (await import('../form/record-editor.tsx')).RecordEditor,
}));

/** The form that the list's address names, of a new or existing record, in a drawer or a modal. */
export function ListForm({ screens, state, onClose, onFailure }: ListFormProps) {
  const guard = useDiscardGuard(onClose);
  const target = state.isNew ? 'new' : state.edit;
  const [shown, setShown] = useState(target);
  // Keeps the content in the frame while it slides out.
  if (target && target !== shown) {
    setShown(target);
  }
  const isNew = shown === 'new';
  const form = {
    screens,
    onSaved: () => {
      onFailure?.(undefined);
      onClose();
    },
    onFailure,
    onCancel: guard.requestClose,
    onDirtyChange: guard.setDirty,
  };
  return (
    <RecordFrame
      frame={screens.formFrame}
      title={isNew ? screens.texts.createTitle : screens.texts.editTitle}
      size={screens.drawerSize}
      opened={target !== undefined}
      guard={guard}
    >
      <Suspense fallback={<FormSkeleton screens={screens} />}>
        {isNew && <RecordEditor {...form} />}
        {!isNew && shown && <EditForm key={shown} id={shown} {...form} />}
      </Suspense>
    </RecordFrame>
  );
}

type EditFormProps = Omit<RecordFormProps, 'record'> & { readonly id: string };

function EditForm({ id, ...form }: EditFormProps) {
  const query = useQuery({ ...recordOptions(form.screens.resource, id), staleTime: 0 });
  const { resource } = form.screens;
  useRememberRecent(resource.name, query.data?.id);
  if (query.data) {
    return <RecordEditor {...form} record={query.data} />;
  }
  if (query.isPending) {
    return <FormSkeleton screens={form.screens} />;
  }
  return (
    <ListNotice icon={IconAlertTriangle} title={messageOf(query.error)} isError>
      <Button variant="default" onClick={() => void query.refetch()}>
        {t`Try Again`}
      </Button>
    </ListNotice>
  );
}
