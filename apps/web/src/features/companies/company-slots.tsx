import type { companies } from '@pipewright/contract/resources/companies.ts';
import { FieldColumns } from '../../kit/record-page/field-columns.tsx';
import type { WorkspaceSlotsOf } from '../../kit/workspace/define-workspace.ts';

export const companySlots: WorkspaceSlotsOf<typeof companies> = { form: () => <FieldColumns /> };
