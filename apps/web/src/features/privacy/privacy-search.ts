import { idText, oneOf } from '../../kit/ui/address/parameter-values.ts';
import { parameters } from '../../kit/ui/address/search-parameters.ts';

/** The record whose person is looked for. */
export const privacySearch = parameters({ entity: oneOf('lead', 'contact'), record: idText });
