import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { day } from '../../fields/times.ts';

const absence = z.strictObject({
  /** The last day of the absence; null if you are not absent. */
  awayUntil: day.nullable(),
});
const common = { path: '/absence', access: 'session', tag: 'account', result: absence } as const;

export const readAbsence = defineOperation({
  ...common,
  method: 'GET',
  summary: 'Until when you are away',
});

export const changeAbsence = defineOperation({
  ...common,
  method: 'PUT',
  summary: 'Say until when you are away; automations assign nothing to you meanwhile',
  body: absence,
});
