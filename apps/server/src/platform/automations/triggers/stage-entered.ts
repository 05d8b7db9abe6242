import { stageFieldOf } from '@pipewright/contract/automations/checks.ts';
import { msg } from '../../language/message.ts';
import { columnOf } from '../../resources/query/columns.ts';
import { defineChangeTrigger } from './define-trigger.ts';

export const stageEnteredTrigger = defineChangeTrigger({
  kind: 'stage-entered',
  concerns: (_, { kind, after }, resource) =>
    kind.endsWith('.created') ||
    (kind.endsWith('.updated') && after !== null && columnOf(stageFieldOf(resource) ?? '') in after),
  filter: ({ stageId }, { resource }) => ({
    field: stageFieldOf(resource) ?? '',
    op: 'isAnyOf',
    value: [stageId],
  }),
  hasBecome: true,
  because: msg`The record entered the stage.`,
});
