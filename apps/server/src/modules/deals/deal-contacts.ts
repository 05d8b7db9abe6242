import { dealContacts } from '@pipewright/contract/resources/deal-contacts.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const dealContactsModule = defineModule({ resource: dealContacts, table: 'deal_contact' });
