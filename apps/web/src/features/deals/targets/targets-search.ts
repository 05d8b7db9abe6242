import { oneOf, yearText } from '../../../kit/ui/address/parameter-values.ts';
import { parameters } from '../../../kit/ui/address/search-parameters.ts';

/** The year that is shown, its months or quarters, and whose targets. */
export const targetsSearch = parameters({
  year: yearText,
  by: oneOf('months', 'quarters'),
  of: oneOf('people', 'teams', 'territories'),
});
