import type { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import type { SlotsOf } from '../../kit/define-screens.ts';
import { FieldGroups } from '../../kit/record/field-groups.tsx';

export const userRoleSlots: SlotsOf<typeof userRoles> = {
  // The administrators' role stays as it is, so that somebody always may do everything.
  form: ({ record }) => <FieldGroups fixed={record?.isBuiltIn ? ['permissions', 'isActive'] : []} />,
};
