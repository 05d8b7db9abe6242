import { oneOf } from '../../../kit/ui/address/parameter-values.ts';
import { parameters, textParameters } from '../../../kit/ui/address/search-parameters.ts';

/** What all cards are narrowed by, as JSON. `useScope` checks it: its schema would be loaded with every other page. */
export const scopeParameter = textParameters('scope');

/** Whether the dashboard is opened to be arranged. */
export const editParameter = parameters({ edit: oneOf('1') });
