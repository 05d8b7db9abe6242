import { contacts } from '@pipewright/contract/resources/contacts.ts';
import { QuickActions } from '../../kit/record-page/quick-actions.tsx';
import { defineRecordPages } from '../../kit/record-page/record-page.tsx';
import { usualParts } from '../../kit/record-page/usual-parts.tsx';
import { ContactRelated } from './contact-related.tsx';

export const contactPages = defineRecordPages(contacts, {
  initials: ({ firstName, lastName }) => [firstName, lastName],
  subtitle: ({ jobTitle, department }) => [jobTitle, department].filter(Boolean).join(', ') || undefined,
  related: ContactRelated,
  ...usualParts(contacts, {
    summary: [
      ['email', 'otherEmails'],
      ['phone', 'otherPhones'],
      'companyId',
      'jobTitle',
      'department',
      'preferredContactMethod',
      'leadSourceId',
      ['address', 'postalCode', 'cityId', 'stateId', 'countryId'],
    ],
    notes: 'notes',
    side: ['ownerUserId', 'tagIds'],
    quickActions: ({ record: { email, phone } }) => <QuickActions email={email} phone={phone} />,
  }),
});
