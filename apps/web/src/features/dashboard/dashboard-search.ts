import { anyText, oneOf } from '../../kit/ui/address/parameter-values.ts';
import { parameters } from '../../kit/ui/address/search-parameters.ts';
import { periods } from './dashboard-queries.ts';

/** The span of time that the standard figures are about, and what a dashboard is narrowed by. */
export const dashboardSearch = parameters({ period: oneOf(...periods), scope: anyText });
