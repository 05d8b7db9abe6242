import { permissions } from '@pipewright/contract/permissions.ts';
import type { CustomFieldSet } from '../custom-fields/custom-field-set.ts';
import { type Principal, systemPrincipal } from '../principal.ts';

/** For whom rules are compiled. They are the organization's, so they see every field and record, whoever writes. */
export function organizationReader(customFields: CustomFieldSet | undefined): Principal {
  return {
    ...systemPrincipal(''),
    permissions: new Map(permissions.map(permission => [permission, 'all'])),
    customFields,
  };
}
