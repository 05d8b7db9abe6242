import { readsOtherRecords } from '@pipewright/contract/formulas/formula-fields.ts';
import { withUsableFormulas } from '@pipewright/contract/formulas/usable-formulas.ts';

/** The parts of formulas that screens need. Loaded only if a field is a formula. */
export const formulaSupport = { readsOtherRecords, withUsableFormulas };
export type FormulaSupport = typeof formulaSupport;
