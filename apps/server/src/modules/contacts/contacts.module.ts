import { contacts } from '@pipewright/contract/resources/contacts.ts';
import { resolvePlace } from '../../platform/places/resolve-place.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { withCommonHeadings } from '../import-headings.ts';

/** How many a plan holds is kept by the database: see `limit_contacts`. */
export const contactsModule = defineModule({
  resource: contacts,
  table: 'contact',
  imports: {
    needs: [['lastName', 'email', 'phone']],
    keys: ['email', 'phone'],
    dryRun: 'rules',
    headings: withCommonHeadings({ companyId: ['Company'] }),
  },
  prepare: async ({ tx, body }) => ({ ...body, ...(await resolvePlace(tx, body)) }),
});
