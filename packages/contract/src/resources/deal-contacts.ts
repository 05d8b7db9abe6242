import { z } from 'zod';
import { defineResource } from '../define-resource.ts';
import { embedded, optional, reference, released, text } from '../fields/fields.ts';

/** A contact that takes part in a deal besides the main contact, with a role. Deleted with the deal or the contact. */
export const dealContacts = defineResource({
  name: 'deal-contact',
  path: '/deal-contacts',
  label: ['contact of a deal', 'contacts of deals'],
  area: 'opportunities',
  fields: {
    dealId: released(reference('deal')),
    contactId: released(reference('contact')),
    /** Such as decision maker or user. */
    role: optional(text(100)),
    deal: embedded({ via: 'dealId', from: 'deal', shape: { name: z.string() } }),
    contact: embedded({
      via: 'contactId',
      from: 'contact',
      shape: { fullName: z.string(), email: z.string().nullable(), phone: z.string().nullable() },
    }),
  },
  title: 'role',
  search: ['role'],
  sort: ['-createdAtUtc'],
  ownedThrough: 'dealId',
});
