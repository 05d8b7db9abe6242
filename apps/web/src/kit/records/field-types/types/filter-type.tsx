import { defineFieldType } from '../field-type.ts';

/** A filter on other records; a feature that has one says in words what it asks. */
export const filterType = defineFieldType({ cell: () => null, text: () => '', emptyValue: null });
