import { z } from 'zod';
import { defineStep } from '../define-step.ts';

/** Starts another automation for the same record. */
export const startAutomationStep = defineStep('start-automation', {
  automationId: z.uuid({ message: 'Choose an automation' }),
});
