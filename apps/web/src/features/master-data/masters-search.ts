import { textParameters } from '../../kit/ui/address/search-parameters.ts';

/** What the names of the kinds contain. */
export const mastersSearch = textParameters('search');
