import { t } from '@lingui/core/macro';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { orders } from '@pipewright/contract/resources/orders.ts';
import { quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import { NoRelated } from '../../kit/records/record-page/no-related.tsx';
import { RelatedList } from '../../kit/records/record-page/related-list.tsx';
import { RelatedRecord } from '../../kit/records/record-page/related-record.tsx';
import { DealSplit } from './commission/deal-split.tsx';
import { DealPeople } from './deal-people.tsx';
import type { Deal } from './deal-queries.ts';

/** What belongs to a deal: who takes part in it, and where it comes from. */
export function DealRelated({ record: deal }: { record?: Deal }) {
  if (!deal) {
    return <NoRelated />;
  }
  const { id, companyId, contactId, leadId } = deal;
  return (
    <>
      <DealPeople deal={deal} />
      <DealSplit deal={deal} />
      <RelatedList of={activities} by="dealId" id={id} start={{ companyId, contactId }} />
      <RelatedList of={quotes} by="dealId" id={id} start={{ companyId, contactId }} />
      <RelatedList of={orders} by="dealId" id={id} start={{ companyId, contactId }} />
      <RelatedRecord title={t`Company`} of="company" id={companyId} />
      <RelatedRecord title={t`Source lead`} of="lead" id={leadId} />
    </>
  );
}
