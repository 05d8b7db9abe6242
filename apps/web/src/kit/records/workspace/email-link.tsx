import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const LinkForm = lazy(async () => ({ default: (await import('./link-form.tsx')).LinkForm }));

/** Mails the address of exactly this view to colleagues. */
export function EmailLink({ title, hint }: { title: string; hint: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t`Email a Link`}
      </Button>
      {isOpen && (
        <Suspense>
          <LinkForm title={title} hint={hint} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
