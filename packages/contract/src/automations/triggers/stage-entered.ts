import { z } from 'zod';
import { stageFieldOf } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** A deal has come into a stage, or a lead into a status. */
export const stageEnteredTrigger = defineKind(
  'stage-entered',
  { stageId: z.uuid({ message: 'Choose a stage' }) },
  (_, resource) => (stageFieldOf(resource) ? [] : [{ path: [], message: 'Such records have no stages' }]),
);
