import { contacts } from '@pipewright/contract/resources/contacts.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const contactsModule = defineModule({ resource: contacts, table: 'contact' });
