import { t } from '@lingui/core/macro';
import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import type { contacts } from '@pipewright/contract/resources/contacts.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { PossibleDuplicates } from '../../kit/common/duplicates/possible-duplicates.tsx';
import { NoRelated } from '../../kit/records/record-page/no-related.tsx';
import { RelatedList } from '../../kit/records/record-page/related-list.tsx';
import { RelatedRecord } from '../../kit/records/record-page/related-record.tsx';
import { useScreens } from '../../kit/records/screens/registry.tsx';

type Contact = RecordOf<typeof contacts>;

/** What belongs to a contact; what is added here belongs to their company too. */
export function ContactRelated({ record: contact }: { record?: Contact }) {
  const screens = useScreens('contact');
  if (!contact) {
    return <NoRelated />;
  }
  const { id, companyId } = contact;
  const start = { companyId };
  return (
    <>
      <RelatedRecord title={t`Company`} of="company" id={companyId} />
      <RelatedList of={deals} by="contactId" id={id} start={start} />
      <RelatedList of={activities} by="contactId" id={id} start={start} />
      <RelatedList of={leads} by="contactId" id={id} />
      <PossibleDuplicates screens={screens} record={contact} />
    </>
  );
}
