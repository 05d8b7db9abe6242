import { companies } from '@pipewright/contract/resources/companies.ts';
import { QuickActions } from '../../kit/common/activities/quick-actions.tsx';
import { standardParts } from '../../kit/common/record-page/standard-parts.tsx';
import { TerritorySection } from '../../kit/common/territories/territory-section.tsx';
import { defineRecordPages } from '../../kit/records/record-page/record-page.tsx';
import { CompanyRelated } from './company-related.tsx';

export const companyPages = defineRecordPages(companies, {
  initials: ({ name }) => words(name).slice(0, 2),
  subtitle: ({ domain }) => String(domain ?? '') || undefined,
  ...standardParts(companies, {
    related: CompanyRelated,
    side: ['ownerUserId', 'territoryId', 'tagIds'],
    about: ({ record }) => <TerritorySection entity="company" record={record} />,
    quickActions: ({ record: { email, phone } }) => <QuickActions email={email} phone={phone} />,
  }),
});

function words(text: unknown): readonly string[] {
  return String(text ?? '').split(/\s+/);
}
