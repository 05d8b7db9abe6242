import { textParameters } from '../../kit/ui/address/search-parameters.ts';

/** The span of time that the figures are about. */
export const dashboardSearch = textParameters('period');
