import { defineTrigger } from '../define-step.ts';

/** Somebody starts it for a record or a selection. */
export const manualTrigger = defineTrigger('manual', {});
