import { defineFieldType } from '../field-type.ts';

/**
 * Values that only a dedicated page shows and changes: the rules of a custom field, and the order of fields on a
 * form.
 */
export const fieldRulesType = defineFieldType({ cell: () => null, text: () => '', emptyValue: null });
