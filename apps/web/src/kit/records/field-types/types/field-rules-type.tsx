import { defineFieldType } from '../field-type.ts';

/** What the values of a custom field can be. Only the page of custom fields shows and changes it. */
export const fieldRulesType = defineFieldType({ cell: () => null, text: () => '', emptyValue: null });
