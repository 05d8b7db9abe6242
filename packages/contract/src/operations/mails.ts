import { z } from 'zod';
import { type AboutField, allAboutLinks, type ObjectAboutField } from '../about.ts';
import { defineOperation } from '../define-operation.ts';
import { activities } from '../resources/activities.ts';
import { emailAddress } from './organization/onboarding.ts';

/** The one record that a mail or another logged activity is about. */
export type About = Partial<Record<AboutField | ObjectAboutField, string>>;

const recordIds = Object.fromEntries(
  allAboutLinks.map(({ field }) => [field, z.uuid().optional()]),
) as Record<AboutField | ObjectAboutField, z.ZodOptional<z.ZodUUID>>;

/** Sends a mail in the user's name, with replies to the user, and logs it as an activity. */
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
    /** Plain text. Short enough for the activity that logs it, together with the addresses. */
    body: z.string().trim().min(1).max(9_000),
    about: z
      .strictObject(recordIds)
      .refine(named => Object.values(named).filter(Boolean).length === 1, 'Name one record'),
  }),
  result: activities.record,
  status: 201,
});

/** Whether the server can send mail. Otherwise the web application opens the user's mail program. */
export const mailOptions = defineOperation({
  method: 'GET',
  path: '/mails/options',
  access: 'session',
  tag: 'mail',
  summary: 'Whether mails are sent by the server',
  result: z.object({ delivers: z.boolean() }),
});
