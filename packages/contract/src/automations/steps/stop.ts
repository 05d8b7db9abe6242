import { defineStep } from '../define-step.ts';

/** Ends the run. */
export const stopStep = defineStep('stop', {});
