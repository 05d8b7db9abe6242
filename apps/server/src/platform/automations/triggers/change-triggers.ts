import type { Trigger } from '@pipewright/contract/automations/definition.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Change } from '../../event-feed/define-processor.ts';
import type { Message } from '../../language/message.ts';
import { becameTrueTrigger } from './became-true.ts';
import { changedTrigger } from './changed.ts';
import { createdTrigger } from './created.ts';
import type { ChangeTrigger } from './define-trigger.ts';
import { gradeReachedTrigger } from './grade-reached.ts';
import { stageEnteredTrigger } from './stage-entered.ts';

/** Every kind of trigger that is about changes. The others are in `timed.ts`, or started by hand. */
const changeTriggers = [
  createdTrigger,
  changedTrigger,
  becameTrueTrigger,
  stageEnteredTrigger,
  gradeReachedTrigger,
];

interface StartRule {
  concerns(change: Change): boolean;
  filter(tx: TenantTx): Filter | Promise<Filter>;
  readonly hasBecome: boolean;
  readonly because: Message;
}

/** When changes start an automation; undefined if they do not. */
export function startRuleOf(trigger: Trigger, resource: AnyResource): StartRule | undefined {
  // The handler of its kind accepts exactly these settings.
  const handler = changeTriggers.find(({ kind }) => kind === trigger.kind) as
    | ChangeTrigger<never>
    | undefined;
  if (!handler) {
    return undefined;
  }
  const settings = trigger as never;
  return {
    concerns: change => handler.concerns(settings, change, resource),
    filter: tx => handler.filter(settings, { resource, tx }),
    hasBecome: handler.hasBecome,
    because: handler.because,
  };
}
