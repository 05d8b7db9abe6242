import { contacts } from '@pipewright/contract/resources/contacts.ts';
import { QuickActions } from '../../kit/records/record-page/quick-actions.tsx';
import { defineRecordPages } from '../../kit/records/record-page/record-page.tsx';
import { usualParts } from '../../kit/records/record-page/usual-parts.tsx';
import { ContactRelated } from './contact-related.tsx';

export const contactPages = defineRecordPages(contacts, {
  initials: ({ firstName, lastName }) => [firstName, lastName],
  subtitle: ({ jobTitle, department }) => [jobTitle, department].filter(Boolean).join(', ') || undefined,
  related: ContactRelated,
  ...usualParts(contacts, {
    side: ['ownerUserId', 'tagIds'],
    quickActions: ({ record: { email, phone } }) => <QuickActions email={email} phone={phone} />,
  }),
});
