import { textParameters } from '../../ui/address/search-parameters.ts';

/** The import that is shown. */
export const importSearch = textParameters('id');
