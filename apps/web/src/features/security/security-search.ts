import { oneOf } from '../../kit/ui/address/parameter-values.ts';
import { parameters } from '../../kit/ui/address/search-parameters.ts';

/** The part of the page that is shown. */
export const securitySearch = parameters({ view: oneOf('sessions', 'keys', 'applications', 'rules') });
