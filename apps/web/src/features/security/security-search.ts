import { textParameters } from '../../kit/ui/address/search-parameters.ts';

/** The part of the page that is shown. */
export const securitySearch = textParameters('view');
