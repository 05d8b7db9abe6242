import { idText, oneOf } from '../../ui/address/parameter-values.ts';
import { parameters } from '../../ui/address/search-parameters.ts';

/** The import that is shown, and whether its report is. */
export const importSearch = parameters({ id: idText, report: oneOf('true') });
