import { textParameters } from '../../kit/ui/address/search-parameters.ts';

/** The record whose person is looked for. */
export const privacySearch = textParameters('entity', 'record');
