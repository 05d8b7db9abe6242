import { textParameters } from '../../../kit/ui/address/search-parameters.ts';

/** Besides those of the list of leads. */
export const reportParameters = textParameters('by');
