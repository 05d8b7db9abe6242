import { t } from '@lingui/core/macro';
import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import { Link } from '@tanstack/react-router';
import { FieldGroups } from '../../../kit/records/form/field-groups.tsx';
import { RowActions } from '../../../kit/records/list/row-actions.tsx';
import type { SlotsOf } from '../../../kit/records/screens/define-screens.ts';
import { useScreens } from '../../../kit/records/screens/registry.tsx';
import type { RecordSlot } from '../../../kit/records/screens/slots.ts';
import { withParameters } from '../../../kit/ui/address/search-parameters.ts';
import table from '../../../kit/ui/table/table.module.css';

export const userRoleSlots: SlotsOf<typeof userRoles> = {
  // The administrators' role stays as it is, so that somebody always may do everything.
  form: ({ record }) => <FieldGroups fixed={record?.isBuiltIn ? ['permissions', 'isActive'] : []} />,
  actions: RoleActions,
};

/** Besides what every row has: what the role lets people see, and another one like it. */
function RoleActions({ record, controls }: RecordSlot<RecordOf<typeof userRoles>>) {
  const screens = useScreens(userRoles.name);
  return (
    <>
      <Link
        to="/administration/users/access"
        search={{ role: record.id }}
        className={table.rowButton}
        data-icon="access"
        aria-label={t`What ${record.name} lets people see`}
        title={t`What it lets people see`}
      />
      <Link
        to="."
        search={withParameters({ new: record.id, edit: undefined })}
        resetScroll={false}
        preload={false}
        className={table.rowButton}
        data-icon="copy"
        aria-label={t`Copy ${record.name}`}
        title={t`Copy`}
      />
      {controls && <RowActions screens={screens} record={record} controls={controls} />}
    </>
  );
}
