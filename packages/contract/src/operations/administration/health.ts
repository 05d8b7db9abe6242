import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';

const status = z.object({ status: z.string() });

export const healthLive = defineOperation({
  method: 'GET',
  path: '/health/live',
  access: 'public',
  tag: 'health',
  summary: 'Does the process answer?',
  result: status,
});

export const healthReady = defineOperation({
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  tag: 'health',
  summary: 'Can it serve? 503 while the database does not answer or the server is stopping',
  result: status,
});
