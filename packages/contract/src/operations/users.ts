import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';

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
      email: z.string(),
      role: z.string(),
      isActive: z.boolean(),
    }),
  ),
});
