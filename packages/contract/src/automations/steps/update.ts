import { checkValues, fieldValues } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** Changes fields of the record. */
export const updateStep = defineKind('update', { values: fieldValues }, ({ values }, { patch }) =>
  checkValues(values, patch, ['values']),
);
