import { textParameters } from '../../kit/ui/address/search-parameters.ts';

/** The span of time that the standard figures are about, and what a dashboard is narrowed by. */
export const dashboardSearch = textParameters('period', 'scope');
