import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { singleLine } from '../fields/single-line.ts';

/** Mails the address of a view to colleagues. Only to colleagues: it must not become a way to mail the world. */
export const shareLink = defineOperation({
  method: 'POST',
  path: '/share-link',
  access: 'session',
  tag: 'mail',
  summary: 'Mail the address of a view to colleagues',
  body: z.strictObject({
    /** What stands behind the host in the address bar. */
    path: z
      .string()
      .max(4000)
      .regex(/^\/(?![/\\])\P{Cc}*$/u, 'This is not an address of this application'),
    title: singleLine().min(1).max(100),
    userIds: z.array(z.uuid()).min(1).max(20),
    message: z.string().trim().max(1000).default(''),
  }),
  result: z.object({ message: z.string() }),
});
