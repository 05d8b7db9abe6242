import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';

/** The records that people look for by name, wherever they are; the likeliest first. */
export const foundAnywhere = ['lead', 'contact', 'company', 'deal', 'activity'] as const;

export const searchRecords = defineOperation({
  method: 'GET',
  path: '/search',
  access: 'session',
  tag: 'search',
  summary: 'Leads, contacts, companies, deals and activities by any part of a name, email, phone or company',
  query: z.strictObject({ q: z.string().trim().min(2).max(100) }),
  result: z.array(
    z.object({
      resource: z.enum(foundAnywhere),
      id: z.uuid(),
      title: z.string(),
      /** What tells it from others of the same name. */
      detail: z.string(),
    }),
  ),
});
