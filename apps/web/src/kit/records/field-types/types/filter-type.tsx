import { defineFieldType } from '../field-type.ts';

/** A filter on other records. The feature that uses it describes it in words. */
export const filterType = defineFieldType({ cell: () => null, text: () => '', emptyValue: null });
