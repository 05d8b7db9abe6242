import { defineFieldType } from '../field-type.ts';

/** Which records a rule is about. Only the page of the rules shows and changes it. */
export const filterType = defineFieldType({ cell: () => null, text: () => '', emptyValue: null });
