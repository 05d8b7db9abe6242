import { msg } from '../../language/message.ts';
import { defineStepHandler } from '../define-step-handler.ts';
import { meetsFilter } from '../record-condition.ts';

export const branchHandler = defineStepHandler('branch', async ({ condition }, { tx, module, run }) =>
  (await meetsFilter(tx, module.resource, run.recordId, condition))
    ? { summary: msg`The condition is true.` }
    : { summary: msg`The condition is not true.`, goTo: 'otherwise' },
);
