import { textParameters } from '../../ui/address/search-parameters.ts';

/** The import that is shown, and whether its report is. */
export const importSearch = textParameters('id', 'report');
