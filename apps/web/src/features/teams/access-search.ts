import { idText } from '../../kit/ui/address/parameter-values.ts';
import { parameters } from '../../kit/ui/address/search-parameters.ts';

/** Whose access is shown: a person’s or a role’s. */
export const accessSearch = parameters({ person: idText, role: idText });
