import type { PersonState } from '@pipewright/contract/operations/organization/members.ts';
import { anyText, idText, oneOf } from '../../kit/ui/address/parameter-values.ts';
import { parameters } from '../../kit/ui/address/search-parameters.ts';

/** The parameters in the address that filter and sort the list of people. */
export const usersSearch = parameters({
  search: anyText,
  state: oneOf<PersonState>('active', 'invited', 'deactivated'),
  roleId: idText,
  sort: anyText,
});
export type UsersSearch = ReturnType<typeof usersSearch>;
