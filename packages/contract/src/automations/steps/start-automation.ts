import { z } from 'zod';
import { defineKind } from '../define-step.ts';

/** Starts another automation for the same record. */
export const startAutomationStep = defineKind('start-automation', {
  automationId: z.uuid({ message: 'Choose an automation' }),
});
