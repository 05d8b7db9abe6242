import { t } from '@lingui/core/macro';
import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { companies } from '@pipewright/contract/resources/companies.ts';
import { contacts } from '@pipewright/contract/resources/contacts.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { PossibleDuplicates } from '../../kit/common/duplicates/possible-duplicates.tsx';
import { NoRelated } from '../../kit/records/record-page/no-related.tsx';
import { RelatedList } from '../../kit/records/record-page/related-list.tsx';
import { RelatedRecord } from '../../kit/records/record-page/related-record.tsx';
import { useScreens } from '../../kit/records/screens/registry.tsx';

type Company = RecordOf<typeof companies>;

/** What belongs to a company: its people first. */
export function CompanyRelated({ record: company }: { record?: Company }) {
  const screens = useScreens('company');
  if (!company) {
    return <NoRelated />;
  }
  const { id, parentCompanyId } = company;
  return (
    <>
      <RelatedList of={contacts} by="companyId" id={id} title={t`People`} />
      <RelatedList of={deals} by="companyId" id={id} />
      <RelatedList of={activities} by="companyId" id={id} />
      <RelatedRecord title={t`Parent company`} of="company" id={parentCompanyId} />
      <RelatedList of={companies} by="parentCompanyId" id={id} title={t`Child companies`} />
      <RelatedList of={leads} by="companyId" id={id} />
      <PossibleDuplicates screens={screens} record={company} />
    </>
  );
}
