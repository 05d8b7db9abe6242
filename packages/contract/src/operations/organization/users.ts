import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';

export const listTenantUsers = defineOperation({
  method: 'GET',
  path: '/users/tenant',
  access: 'session',
  tag: 'users',
  summary: 'The people of the organization',
  result: z.array(
    z.object({
      id: z.uuid(),
      fullName: z.string(),
      /** Null for API keys: they name the owners of records, and know nothing more of people. */
      email: z.string().nullable(),
      role: z.string(),
      isActive: z.boolean(),
    }),
  ),
});
