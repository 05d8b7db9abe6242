import { t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import { issueQuote } from '@pipewright/contract/quotes/quote-operations.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { Amount } from '../../kit/formats/amount.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { Fact, Facts } from '../../kit/records/record-page/side-panel.tsx';
import { type FullQuote, storeQuote } from './quote-queries.ts';

/** Sums up what becomes final, because sending cannot be undone. */
export function IssueDialog({ quote, onClose }: { quote: FullQuote; onClose: () => void }) {
  const issue = useChange({
    changes: ['quote'],
    send: () => call(issueQuote, { params: { id: quote.id }, ifMatch: quote.version }),
    store: storeQuote,
    // Without Undo: a number that was given is never given back.
    success: ({ data }) => t`Quote ${{ number: data.number ?? '' }} is ready for the customer.`,
  });
  const hasCustomer = quote.companyId !== null || quote.contactId !== null;
  return (
    <AskForm
      title={t`Send quote`}
      confirm={t`Send quote`}
      change={issue}
      failure={t`The quote could not be sent.`}
      isHeld={!hasCustomer || quote.lines.length === 0}
      onConfirm={() => issue.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {quote.revisionOfId
          ? t`This revision replaces the quote that was sent before, under the same number.`
          : t`The quote gets its number. Its contents can no longer be changed afterwards, only revised or voided.`}
      </p>
      <Facts>
        <Fact name={t`Customer`}>{quote.company?.name ?? quote.contact?.fullName ?? '–'}</Fact>
        <Fact name={t`Total`}>
          <Amount value={quote.grossTotal} currency={quote.currency} />
        </Fact>
        <Fact name={t`Valid until`}>
          {quote.validUntil ? <Timestamp value={quote.validUntil} /> : t`No end`}
        </Fact>
      </Facts>
      {!hasCustomer && <Missing text={t`Choose a company or a contact in Details first.`} />}
      {quote.lines.length === 0 && <Missing text={t`Add at least one line first.`} />}
    </AskForm>
  );
}

function Missing({ text }: { text: string }) {
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={16} />} role="alert">
      {text}
    </Alert>
  );
}
