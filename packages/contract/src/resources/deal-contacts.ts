import { z } from 'zod';
import { defineResource } from '../define-resource.ts';
import { embedded, optional, reference, released, text } from '../fields.ts';

/** Who takes part in a deal besides its main contact, and as what. It goes with the deal and with the contact. */
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
