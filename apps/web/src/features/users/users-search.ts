import { textParameters } from '../../kit/ui/address/search-parameters.ts';

/** The parameters in the address that filter and sort the list of people. */
export const usersSearch = textParameters('search', 'state', 'roleId', 'sort');
export type UsersSearch = ReturnType<typeof usersSearch>;
