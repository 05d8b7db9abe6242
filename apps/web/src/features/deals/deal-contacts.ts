import { msg } from '@lingui/core/macro';
import { dealContacts } from '@pipewright/contract/resources/deal-contacts.ts';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

/** Reached from a deal, not from the menu. */
export const dealContactScreens = defineScreens(dealContacts, {
  label: ['Contact of a deal', 'Contacts of deals'],
  route: '/deal-contacts',
  subtitle: msg`Who takes part in which deal, and as what`,
  columns: ['deal', 'contact', 'role', 'updatedAtUtc'],
  form: ['dealId', 'contactId', 'role'],
  filters: ['dealId', 'contactId'],
  texts: { createTitle: msg`Add contact`, createButton: msg`Add contact` },
});
