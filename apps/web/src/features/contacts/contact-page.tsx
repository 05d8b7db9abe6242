import { contacts } from '@pipewright/contract/resources/contacts.ts';
import { QuickActions } from '../../kit/common/activities/quick-actions.tsx';
import { PrivacySection } from '../../kit/common/privacy/privacy-section.tsx';
import { standardParts } from '../../kit/common/record-page/standard-parts.tsx';
import { CompanyTerritory } from '../../kit/common/territories/company-territory.tsx';
import { defineRecordPages } from '../../kit/records/record-page/record-page.tsx';
import { ContactRelated } from './contact-related.tsx';

export const contactPages = defineRecordPages(contacts, {
  initials: ({ firstName, lastName }) => [firstName, lastName],
  subtitle: ({ jobTitle, department }) => [jobTitle, department].filter(Boolean).join(', ') || undefined,
  ...standardParts(contacts, {
    related: ContactRelated,
    side: ['ownerUserId', 'tagIds'],
    about: ({ record }) => (
      <>
        <CompanyTerritory company={record.company} />
        <PrivacySection entity="contact" id={record.id} />
      </>
    ),
    quickActions: ({ record: { email, phone } }) => <QuickActions email={email} phone={phone} />,
  }),
});
