import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { useWorkspace } from '../workspace-context.ts';
import type { Bulk } from './use-bulk.tsx';

const BulkEditForm = lazy(async () => ({ default: (await import('./bulk-edit-form.tsx')).BulkEditForm }));

/** Gives one field of all that are selected the same value. */
export function BulkEdit({ bulk, count }: { bulk: Bulk; count: number }) {
  const { workspace } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => bulk.isPossible('update') && setOpen(true)}>
        {t`Edit field`}
      </Button>
      <FormModal title={workspace.texts.editMany} opened={isOpen} onClose={close} size={440}>
        <Suspense fallback={<Skeleton height={52} m={20} w="auto" />}>
          <BulkEditForm count={count} onApply={bulk.apply} onClose={close} />
        </Suspense>
      </FormModal>
    </>
  );
}
