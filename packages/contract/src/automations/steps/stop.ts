import { defineKind } from '../define-step.ts';

/** Ends the run. */
export const stopStep = defineKind('stop', {});
