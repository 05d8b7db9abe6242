import { companies } from '@pipewright/contract/resources/companies.ts';
import { QuickActions } from '../../kit/records/record-page/quick-actions.tsx';
import { defineRecordPages } from '../../kit/records/record-page/record-page.tsx';
import { usualParts } from '../../kit/records/record-page/usual-parts.tsx';
import { CompanyRelated } from './company-related.tsx';

export const companyPages = defineRecordPages(companies, {
  initials: ({ name }) => words(name).slice(0, 2),
  subtitle: ({ domain }) => String(domain ?? '') || undefined,
  related: CompanyRelated,
  ...usualParts(companies, {
    side: ['ownerUserId', 'tagIds'],
    quickActions: ({ record: { email, phone } }) => <QuickActions email={email} phone={phone} />,
  }),
});

function words(text: unknown): readonly string[] {
  return String(text ?? '').split(/\s+/);
}
