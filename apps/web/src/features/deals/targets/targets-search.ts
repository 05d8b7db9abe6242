import { textParameters } from '../../../kit/ui/address/search-parameters.ts';

/** The year that is shown, its `months` or `quarters`, and the targets of `people` or `teams`. */
export const targetsSearch = textParameters('year', 'by', 'of');
