import type { contacts } from '@pipewright/contract/resources/contacts.ts';
import { FieldColumns } from '../../kit/record-page/field-columns.tsx';
import type { WorkspaceSlotsOf } from '../../kit/workspace/define-workspace.ts';

export const contactSlots: WorkspaceSlotsOf<typeof contacts> = { form: () => <FieldColumns /> };
