import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormModal } from '../../kit/form-modal.tsx';
import { ImportIndustriesForm } from './import-industries-form.tsx';

/** The button that opens the import of a CSV file. */
export function ImportIndustries() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Import Industries
      </Button>
      <FormModal title="Import Industries" size={640} opened={isOpen} onClose={close}>
        <ImportIndustriesForm onClose={close} />
      </FormModal>
    </>
  );
}
