import { i18n } from '@lingui/core';
import type { Step, StepKind } from '@pipewright/contract/automations/definition.ts';
import type { StepForm } from '../parts/editor-props.ts';
import { assignForm } from './assign.tsx';
import { branchForm } from './branch.tsx';
import { callWebhookForm } from './call-webhook.tsx';
import { changeTagsForm } from './change-tags.tsx';
import { createNoteForm } from './create-note.tsx';
import { createRecordForm } from './create-record.tsx';
import { createTaskForm } from './create-task.tsx';
import { notifyForm } from './notify.tsx';
import { sendMailForm } from './send-mail.tsx';
import { startAutomationForm } from './start-automation.tsx';
import { stopForm } from './stop.tsx';
import { updateForm } from './update.tsx';
import { waitForm } from './wait.tsx';
import { waitForForm } from './wait-for.tsx';
import { waitUntilForm } from './wait-until.tsx';
import { waitWorkingHoursForm } from './wait-working-hours.tsx';

/** The form of each kind of step, in the order of the menu; the compiler names a kind that has none. */
const stepForms: { readonly [K in StepKind]: StepForm<K> } = {
  update: updateForm,
  assign: assignForm,
  'create-task': createTaskForm,
  'create-note': createNoteForm,
  'create-record': createRecordForm,
  'change-tags': changeTagsForm,
  'send-mail': sendMailForm,
  notify: notifyForm,
  'call-webhook': callWebhookForm,
  branch: branchForm,
  wait: waitForm,
  'wait-until': waitUntilForm,
  'wait-for': waitForForm,
  'wait-working-hours': waitWorkingHoursForm,
  'start-automation': startAutomationForm,
  stop: stopForm,
};

export const allStepForms = Object.values(stepForms) as readonly StepForm[];

/** The form of a step, which accepts exactly its settings. */
export function stepFormOf({ kind }: Pick<Step, 'kind'>): StepForm<never> {
  return stepForms[kind] as unknown as StepForm<never>;
}

/** `update` → `Update the record`; what there no longer is keeps its own name. */
export function stepName(kind: string): string {
  const form = allStepForms.find(known => known.kind === kind);
  return form ? i18n._(form.name) : kind;
}
