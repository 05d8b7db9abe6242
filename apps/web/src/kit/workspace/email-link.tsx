import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { FormModal } from '../form-modal.tsx';

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
      <FormModal title="Email a Link" opened={isOpen} onClose={close} size={480}>
        <Suspense>
          <LinkForm title={title} many={many} onClose={close} />
        </Suspense>
      </FormModal>
    </>
  );
}
