import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { approveQuote, requestQuoteApproval } from '@pipewright/contract/quotes/quote-operations.ts';
import { IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { useMay } from '../../kit/data/session/viewer.tsx';
import { writeNumber } from '../../kit/formats/formats.ts';
import { useMoney } from '../../kit/formats/money.ts';
import { approvalOptions, type FullQuote, storeQuote } from './quote-queries.ts';

/** Whether a draft cannot be sent until somebody has approved it, and why. */
export function useApproval(quote: FullQuote) {
  const { data } = useQuery({ ...approvalOptions(quote), enabled: quote.status === 'draft' });
  const reasons = data?.reasons ?? [];
  return { reasons, isMissing: reasons.length > 0 && !data?.isApproved };
}

/** Asks for the approval, or gives it. */
export function ApprovalActions({ quote, mayEdit }: { quote: FullQuote; mayEdit: boolean }) {
  const { reasons, isMissing } = useApproval(quote);
  const mayApprove = useMay(approveQuote.access);
  const money = useMoney();
  const approve = useChange({
    changes: ['quote'],
    send: () => call(approveQuote, { params: { id: quote.id }, ifMatch: quote.version }),
    store: storeQuote,
    success: ({ changeSet }) => ({ message: t`Quote approved.`, changeSet }),
    failure: t`The quote could not be approved.`,
  });
  const request = useChange({
    changes: ['quote'],
    send: () => call(requestQuoteApproval, { params: { id: quote.id } }),
    store: storeQuote,
    success: () => t`Approval requested.`,
    failure: t`The approval could not be requested.`,
  });
  if (!isMissing) {
    return null;
  }
  return (
    <>
      {reasons.map(({ kind, limit, value }) => (
        <p key={kind}>
          {kind === 'discount'
            ? t`Needs approval: the discount is ${{ discount: writeNumber(value) }}%, more than ${{ limit: writeNumber(limit) }}%.`
            : t`Needs approval: the net total is ${{ total: money(value) }}, more than ${{ limit: money(limit) }}.`}
        </p>
      ))}
      {mayApprove && (
        <Button
          justify="flex-start"
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          loading={approve.isPending}
          onClick={() => approve.mutate()}
        >
          {t`Approve quote`}
        </Button>
      )}
      {!mayApprove && mayEdit && (
        <Button
          justify="flex-start"
          leftSection={<IconShieldQuestion size={16} aria-hidden />}
          loading={request.isPending}
          disabled={quote.approvalRequestedAtUtc !== null}
          onClick={() => request.mutate()}
        >
          {quote.approvalRequestedAtUtc === null ? t`Request approval` : t`Approval requested`}
        </Button>
      )}
    </>
  );
}
