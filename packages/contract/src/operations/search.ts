import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { resources } from '../registry/resources.ts';

const found = resources.filter(({ isPrimary }) => isPrimary);
const words = [...new Set(found.map(({ label }) => label[1]))];
const [last = '', ...others] = words.toReversed();
const listed = `${others.toReversed().join(', ')} and ${last}`;

export const searchRecords = defineOperation({
  method: 'GET',
  path: '/search',
  access: 'session',
  tag: 'search',
  summary: `${listed.charAt(0).toUpperCase()}${listed.slice(1)} by any part of a name, email, phone or company`,
  query: z.strictObject({ q: z.string().trim().min(2).max(100) }),
  result: z.array(
    z.object({
      resource: z.enum(found.map(({ name }) => name)),
      id: z.uuid(),
      title: z.string(),
      /** What distinguishes it from others of the same name. */
      detail: z.string(),
    }),
  ),
});
