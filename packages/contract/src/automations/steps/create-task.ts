import { z } from 'zod';
import { singleLine } from '../../fields/single-line.ts';
import { checkText } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** Creates a task about the record. */
export const createTaskStep = defineKind(
  'create-task',
  {
    /** May contain merge fields, as the text below. */
    subject: singleLine().min(1).max(200),
    body: z.string().trim().max(5000).nullable().default(null),
    dueInDays: z.int().min(0).max(365).default(1),
    /** The owner of the record where nobody is named. */
    userId: z.uuid().nullable().default(null),
  },
  ({ subject, body }, resource) => [
    ...checkText(subject, resource, ['subject']),
    ...checkText(body, resource, ['body']),
    ...(resource.hasActivities ? [] : [{ path: [], message: 'Tasks cannot be about such records' }]),
  ],
);
