import { msg, t } from '@lingui/core/macro';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { orders } from '@pipewright/contract/resources/orders.ts';
import { quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import { standardParts } from '../../kit/common/record-page/standard-parts.tsx';
import { Amount } from '../../kit/formats/amount.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { useFormScope } from '../../kit/records/form/form-context.ts';
import { NoRelated } from '../../kit/records/record-page/no-related.tsx';
import { defineRecordPages } from '../../kit/records/record-page/record-page.tsx';
import { RelatedList } from '../../kit/records/record-page/related-list.tsx';
import { RelatedRecord } from '../../kit/records/record-page/related-record.tsx';
import { Fact, Facts, PanelSection } from '../../kit/records/record-page/side-panel.tsx';
import { CustomerLink } from './customer-link.tsx';
import { QuoteActions } from './quote-actions.tsx';
import { numberOf, QuoteStatusChip, quoteCells } from './quote-cells.tsx';
import { QuoteLines } from './quote-lines.tsx';
import type { Quote } from './quote-queries.ts';
import { finalQuoteChanges } from './quote-undo.tsx';
import { Revisions } from './revisions.tsx';

export const quotePages = defineRecordPages(quotes, {
  initials: ({ name }) =>
    String(name ?? '')
      .split(/\s+/)
      .slice(0, 2),
  subtitle: (_, record) =>
    record && ([numberOf(record), record.company?.name].filter(Boolean).join(' · ') || undefined),
  cells: quoteCells,
  badge: QuoteBadge,
  finalChanges: finalQuoteChanges,
  ...standardParts(quotes, {
    side: ['ownerUserId'],
    about: QuoteFacts,
    quickActions: QuoteActions,
    related: QuoteRelated,
    moreTabs: [{ id: 'lines', title: msg`Lines`, Content: QuoteLines }],
  }),
});

function QuoteBadge() {
  const { record } = useFormScope();
  return record ? <QuoteStatusChip status={(record as Quote).status} /> : null;
}

/** The totals and the status. */
function QuoteFacts({ record: quote }: { record: Quote }) {
  return (
    <>
      <CustomerLink quote={quote} />
      <PanelSection title={t`Value`}>
        <Facts>
          <Fact name={t`Net total`}>
            <Amount value={quote.netTotal} currency={quote.currency} />
          </Fact>
          <Fact name={t`Total`}>
            <Amount value={quote.grossTotal} currency={quote.currency} />
          </Fact>
          {quote.sourceGrossTotal !== null && quote.sourceGrossTotal !== quote.grossTotal && (
            <Fact name={t`Total in the other system`}>
              <Amount value={quote.sourceGrossTotal} currency={quote.currency} />
            </Fact>
          )}
          {quote.isHistory && <Fact name={t`Origin`}>{t`Imported from another system`}</Fact>}
          {quote.issuedAtUtc && (
            <Fact name={t`Sent`}>
              <Timestamp value={quote.issuedAtUtc} withTime />
            </Fact>
          )}
          {quote.closedAtUtc && (
            <Fact name={t`Closed`}>
              <Timestamp value={quote.closedAtUtc} withTime />
            </Fact>
          )}
          {quote.acceptedByName && <Fact name={t`Accepted by`}>{quote.acceptedByName}</Fact>}
          {quote.closingReason && <Fact name={t`Reason`}>{quote.closingReason}</Fact>}
        </Facts>
      </PanelSection>
    </>
  );
}

function QuoteRelated({ record: quote }: { record?: Quote }) {
  if (!quote) {
    return <NoRelated />;
  }
  const { id, companyId, contactId, dealId } = quote;
  return (
    <>
      <Revisions quote={quote} />
      <RelatedList of={orders} by="quoteId" id={id} />
      <RelatedList of={activities} by="quoteId" id={id} start={{ companyId, contactId, dealId }} />
      <RelatedRecord title={t`Deal`} of="deal" id={dealId} />
      <RelatedRecord title={t`Company`} of="company" id={companyId} />
      <RelatedRecord title={t`Contact`} of="contact" id={contactId} />
    </>
  );
}
