import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { useState } from 'react';
import { loadedLater } from '../../ui/hooks/loaded-later.ts';

/** Few people open it, and the home page must not wait for the code of forms. */
const homeDialog = loadedLater(() => import('./home-dialog.tsx'));

/** Opens the choice of the home page. */
export function HomeButton() {
  const [isOpen, setOpen] = useState(false);
  const dialog = homeDialog.useModule(isOpen);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHome size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t`Home page`}
      </Button>
      {isOpen && dialog && <dialog.HomeDialog onClose={() => setOpen(false)} />}
    </>
  );
}
