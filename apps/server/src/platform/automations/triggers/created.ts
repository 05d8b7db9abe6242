import { msg } from '../../language/message.ts';
import { anything, defineChangeTrigger } from './define-trigger.ts';

export const createdTrigger = defineChangeTrigger({
  kind: 'created',
  concerns: (_, { kind }) => kind.endsWith('.created'),
  filter: ({ condition }) => condition ?? anything,
  hasBecome: false,
  because: msg`The record was created.`,
});
