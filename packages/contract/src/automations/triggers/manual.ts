import { defineKind } from '../define-step.ts';

/** Somebody starts it for a record or a selection. */
export const manualTrigger = defineKind('manual', {});
