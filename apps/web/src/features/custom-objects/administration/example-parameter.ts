import { textParameters } from '../../../kit/ui/address/search-parameters.ts';

/** The example that a new object starts from. */
export const exampleParameter = textParameters('example');
