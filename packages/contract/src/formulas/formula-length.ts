/** The longest formula. Apart from the parser, which is loaded only where there are formulas. */
export const maxFormulaLength = 2000;
