import { msg } from '../../language/message.ts';
import { defineStepHandler } from '../define-step-handler.ts';

export const stopHandler = defineStepHandler('stop', async () => ({
  summary: msg`Stopped here.`,
  goTo: 'end',
}));
