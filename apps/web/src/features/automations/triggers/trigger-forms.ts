import { i18n } from '@lingui/core';
import type { Trigger, TriggerKind } from '@pipewright/contract/automations/definition.ts';
import type { TriggerForm } from '../parts/editor-props.ts';
import { becameTrueForm } from './became-true.tsx';
import { changedForm } from './changed.tsx';
import { createdForm } from './created.tsx';
import { dateReachedForm } from './date-reached.tsx';
import { gradeReachedForm } from './grade-reached.tsx';
import { manualForm } from './manual.tsx';
import { scheduleForm } from './schedule.tsx';
import { stageEnteredForm } from './stage-entered.tsx';
import { webhookReceivedForm } from './webhook-received.tsx';

/** The form of each kind of trigger; the compiler names a kind that has none. */
const triggerForms: { readonly [K in TriggerKind]: TriggerForm<K> } = {
  created: createdForm,
  changed: changedForm,
  'became-true': becameTrueForm,
  'stage-entered': stageEnteredForm,
  'grade-reached': gradeReachedForm,
  'date-reached': dateReachedForm,
  schedule: scheduleForm,
  'webhook-received': webhookReceivedForm,
  manual: manualForm,
};

export const allTriggerForms = Object.values(triggerForms) as readonly TriggerForm[];

/** The form of a trigger, which accepts exactly its settings. */
export function triggerFormOf({ kind }: Pick<Trigger, 'kind'>): TriggerForm<never> {
  return triggerForms[kind] as unknown as TriggerForm<never>;
}

export function triggerName(kind: TriggerKind): string {
  return i18n._(triggerForms[kind].name);
}
