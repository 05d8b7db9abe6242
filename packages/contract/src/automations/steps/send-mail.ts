import { z } from 'zod';
import { singleLine } from '../../single-line.ts';
import { checkText } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** Sends a mail in the name of the person who published the automation. */
export const sendMailStep = defineKind(
  'send-mail',
  {
    /** The address of the record itself, or of its owner. */
    to: z.enum(['record', 'owner']),
    subject: singleLine().min(1).max(200),
    body: z.string().trim().min(1).max(9000),
  },
  ({ to, subject, body }, resource) => [
    ...checkText(subject, resource, ['subject']),
    ...checkText(body, resource, ['body']),
    ...(to === 'record' && !('email' in resource.fields)
      ? [{ path: ['to'], message: 'Such records have no email address' }]
      : []),
  ],
);
