import { textParameters } from '../../ui/address/search-parameters.ts';

/** The open tab of a record’s page. Which tabs there are depends on the record and on who looks at it. */
export const tabParameter = textParameters('tab');
