import { textParameters } from '../../../kit/ui/address/search-parameters.ts';

/** The year that is shown, its `months` or `quarters`, and the targets of `people`, `teams` or `territories`. */
export const targetsSearch = textParameters('year', 'by', 'of');
