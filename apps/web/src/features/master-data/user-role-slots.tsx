import type { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import type { SlotsOf } from '../../kit/define-screens.ts';
import { FieldGroups } from '../../kit/record/field-groups.tsx';
import { FormField } from '../../kit/record/form-field.tsx';
import classes from './user-role-slots.module.css';

export const userRoleSlots: SlotsOf<typeof userRoles> = {
  // The administrators' role may be called something else, and stays as it is in everything else.
  form: ({ record }) =>
    record?.isBuiltIn ? (
      <>
        <FormField name="name" autoFocus />
        <FormField name="description" />
        <p className={classes.note}>
          This role may do everything and stays active, so that somebody always can.
        </p>
      </>
    ) : (
      <FieldGroups />
    ),
};
