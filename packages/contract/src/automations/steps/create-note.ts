import { z } from 'zod';
import { singleLine } from '../../fields/single-line.ts';
import { checkText } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** Adds a note to the record. */
export const createNoteStep = defineKind(
  'create-note',
  {
    subject: singleLine().min(1).max(200),
    body: z.string().trim().max(5000).nullable().default(null),
  },
  ({ subject, body }, resource) => [
    ...checkText(subject, resource, ['subject']),
    ...checkText(body, resource, ['body']),
    ...(resource.hasActivities ? [] : [{ path: [], message: 'Notes cannot be about such records' }]),
  ],
);
