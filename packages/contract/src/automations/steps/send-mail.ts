import { z } from 'zod';
import { singleLine } from '../../fields/single-line.ts';
import { checkText } from '../checks.ts';
import { defineKind, type Problem } from '../define-step.ts';

/** Sends a mail in the name of the person who published the automation. */
export const sendMailStep = defineKind(
  'send-mail',
  {
    /** The address of the record itself, or of its owner. */
    to: z.enum(['record', 'owner']),
    /** The mail template whose text is sent, as it is at that time; absent: subject and body are the text. */
    templateId: z.uuid().optional(),
    subject: singleLine().max(200),
    body: z.string().trim().max(9000),
  },
  ({ to, templateId, subject, body }, resource) => [
    ...(templateId ? [] : [...missing(subject, 'subject'), ...missing(body, 'body')]),
    ...checkText(subject, resource, ['subject']),
    ...checkText(body, resource, ['body']),
    ...(to === 'record' && !('email' in resource.fields)
      ? [{ path: ['to'], message: 'Such records have no email address' }]
      : []),
  ],
);

function missing(text: string, name: 'subject' | 'body'): readonly Problem[] {
  return text === '' ? [{ path: [name], message: 'Enter a text, or choose a template' }] : [];
}
