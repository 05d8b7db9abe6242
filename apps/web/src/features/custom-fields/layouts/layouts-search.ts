import { anyText, idText } from '../../../kit/ui/address/parameter-values.ts';
import { parameters } from '../../../kit/ui/address/search-parameters.ts';

/** The kind of record, and the role whose layout is edited. */
export const layoutsSearch = parameters({ entity: anyText, role: idText });
