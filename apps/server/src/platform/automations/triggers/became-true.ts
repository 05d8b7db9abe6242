import { msg } from '../../language/message.ts';
import { defineChangeTrigger } from './define-trigger.ts';

export const becameTrueTrigger = defineChangeTrigger({
  kind: 'became-true',
  concerns: (_, { kind }) => !kind.endsWith('.deleted'),
  filter: ({ condition }) => condition,
  hasBecome: true,
  because: msg`The condition became true.`,
});
