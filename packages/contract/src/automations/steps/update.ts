import { checkValues, fieldValues } from '../checks.ts';
import { defineStep } from '../define-step.ts';

/** Changes fields of the record. */
export const updateStep = defineStep('update', { values: fieldValues }, ({ values }, { patch }) =>
  checkValues(values, patch, ['values']),
);
