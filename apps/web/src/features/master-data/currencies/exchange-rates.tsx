import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { RecordFrame } from '../../../kit/records/form/record-frame.tsx';
import { useDiscardGuard } from '../../../kit/ui/dialogs/use-discard-guard.ts';
import { ExchangeRatesForm } from './exchange-rates-form.tsx';

/** The button that opens all exchange rates in one table. */
export function ExchangeRates() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const guard = useDiscardGuard(close);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t`Exchange Rates`}
      </Button>
      <RecordFrame frame="modal" title={t`Exchange Rates`} size="lg" opened={isOpen} guard={guard}>
        <ExchangeRatesForm onSaved={close} onCancel={guard.requestClose} onDirtyChange={guard.setDirty} />
      </RecordFrame>
    </>
  );
}
