import { z } from 'zod';
import { type AboutField, aboutFields } from '../about.ts';
import { defineOperation } from '../define-operation.ts';
import { activities } from '../resources/activities.ts';
import { emailAddress } from './onboarding.ts';

/** What a mail, or anything else that is logged, is about: one record. */
export type About = Partial<Record<AboutField, string>>;

const recordIds = Object.fromEntries(aboutFields.map(field => [field, z.uuid().optional()])) as Record<
  AboutField,
  z.ZodOptional<z.ZodUUID>
>;

/** Sends a mail in the user's name, answers to whom go to the user, and logs it as an activity. */
export const sendMail = defineOperation({
  method: 'POST',
  path: '/mails',
  access: activities.permissions.create,
  tag: 'mail',
  summary: 'Send a mail about a record, and log it',
  body: z.strictObject({
    to: emailAddress,
    cc: z.array(emailAddress).max(10).default([]),
    subject: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^\P{Cc}*$/u, 'The subject is one line'),
    /** Plain text. It fits into the activity that logs it, with the addresses above it. */
    body: z.string().trim().min(1).max(9_000),
    about: z
      .strictObject(recordIds)
      .refine(named => Object.values(named).filter(Boolean).length === 1, 'Name one record'),
  }),
  result: activities.record,
  status: 201,
});

/** Whether the server can send mail, so that the web knows whose program is to do it. */
export const mailOptions = defineOperation({
  method: 'GET',
  path: '/mails/options',
  access: 'session',
  tag: 'mail',
  summary: 'Whether mails are sent by the server',
  result: z.object({ delivers: z.boolean() }),
});
