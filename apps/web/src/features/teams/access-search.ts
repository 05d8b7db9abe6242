import { textParameters } from '../../kit/ui/address/search-parameters.ts';

/** Whose access is shown: a person's, or that of whoever has a role. */
export const accessSearch = textParameters('person', 'role');
