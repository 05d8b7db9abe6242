import { msg } from '@lingui/core/macro';
import { contacts } from '@pipewright/contract/resources/contacts.ts';
import { IconAddressBook } from '@tabler/icons-react';
import { nextStep } from '../../kit/common/activities/next-step-footer.ts';
import { recordEntries } from '../../kit/records/record-page/record-entries.ts';
import { defineWorkspace } from '../../kit/records/workspace/define-workspace.ts';

export const contactScreens = defineWorkspace(contacts, {
  label: ['Contact', 'Contacts'],
  route: '/contacts',
  menu: 'CRM',
  subtitle: msg`People you work with, and every interaction with them`,
  icon: IconAddressBook,
  columns: ['fullName', 'email', 'phone', 'company', 'jobTitle'],
  columnsWithRoom: ['owner', 'updatedAtUtc'],
  // A contact may have no name.
  rowFields: ['email'],
  card: { line: 'company', value: 'phone', status: 'jobTitle', footer: nextStep('contactId') },
  form: [
    {
      title: msg`Person`,
      fields: [
        'firstName',
        'lastName',
        'email',
        'phone',
        'otherEmails',
        'otherPhones',
        'preferredContactMethod',
      ],
    },
    {
      title: msg`Work`,
      fields: ['companyId', 'jobTitle', 'department', 'leadSourceId', 'ownerUserId', 'tagIds'],
    },
    { title: msg`Address`, fields: ['address', 'postalCode', 'countryId', 'stateId', 'cityId'] },
    { title: msg`Notes`, fields: ['notes'] },
  ],
  filters: ['companyId', 'ownerUserId', 'tagIds'],
  drawerSize: 'lg',
  formColumns: 2,
  quickFields: ['firstName', 'lastName', 'email', 'phone', 'companyId'],
  pages: { new: '/contacts/new', record: '/contacts/$id' },
  opens: 'drawer',
  fieldTexts: {
    fullName: { heading: msg`Name` },
  },
});

export const [newContactPage, contactPage] = recordEntries(contactScreens, {
  load: async () => (await import('./contact-page.tsx')).contactPages,
});
