import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const LinkForm = lazy(async () => ({ default: (await import('./link-form.tsx')).LinkForm }));

/** Mails the address of exactly this view to colleagues. */
export function EmailLink({ title, many }: { title: string; many: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
        Email a Link
      </Button>
      {isOpen && (
        <Suspense>
          <LinkForm title={title} many={many} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
