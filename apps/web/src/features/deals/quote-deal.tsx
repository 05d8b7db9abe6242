import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { createQuoteFromDeal } from '@pipewright/contract/quotes/quote-operations.ts';
import { IconFileInvoice } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { useMay } from '../../kit/data/session/viewer.tsx';

/** Creates a quote with the customer and the lines of the deal, and opens it. */
export function QuoteDeal({ dealId }: { dealId: string }) {
  const navigate = useNavigate();
  const mayCreate = useMay(createQuoteFromDeal.access);
  const create = useChange({
    changes: ['quote'],
    send: () => call(createQuoteFromDeal, { body: { dealId } }),
    success: ({ data, changeSet }) => {
      void navigate({ to: `/sales/quotes/${data.id}` });
      return { message: t`Quote created.`, changeSet };
    },
    failure: t`The quote could not be created.`,
  });
  return mayCreate ? (
    <Button
      variant="default"
      justify="flex-start"
      leftSection={<IconFileInvoice size={16} stroke={1.75} aria-hidden />}
      loading={create.isPending}
      onClick={() => create.mutate()}
    >
      {t`Create quote`}
    </Button>
  ) : null;
}
