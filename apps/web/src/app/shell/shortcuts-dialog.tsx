import { t } from '@lingui/core/macro';
import { Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { FormModal } from '../../kit/ui/dialogs/form-modal.tsx';

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

/** Shows the shortcuts of the present screen. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormModal title={t`Keyboard shortcuts`} opened={opened} onClose={onClose} size={420}>
      <Suspense fallback={<Loader m="lg" />}>
        <ShortcutList />
      </Suspense>
    </FormModal>
  );
}
