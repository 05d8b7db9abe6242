import type { Step } from '@pipewright/contract/automations/definition.ts';
import type { StepContext, StepHandler, StepResult } from './define-step-handler.ts';
import { assignHandler } from './steps/assign.ts';
import { branchHandler } from './steps/branch.ts';
import { callWebhookHandler } from './steps/call-webhook.ts';
import { changeTagsHandler } from './steps/change-tags.ts';
import { createNoteHandler } from './steps/create-note.ts';
import { createRecordHandler } from './steps/create-record.ts';
import { createTaskHandler } from './steps/create-task.ts';
import { notifyHandler } from './steps/notify.ts';
import { sendMailHandler } from './steps/send-mail.ts';
import { startAutomationHandler } from './steps/start-automation.ts';
import { stopHandler } from './steps/stop.ts';
import { updateHandler } from './steps/update.ts';
import { waitHandler } from './steps/wait.ts';
import { waitForHandler } from './steps/wait-for.ts';
import { waitUntilHandler } from './steps/wait-until.ts';
import { waitWorkingHoursHandler } from './steps/wait-working-hours.ts';

/** One handler for each kind of step; the compiler names a kind that has none. */
const handlers: { readonly [K in Step['kind']]: StepHandler<K> } = {
  update: updateHandler,
  assign: assignHandler,
  branch: branchHandler,
  'call-webhook': callWebhookHandler,
  'change-tags': changeTagsHandler,
  'create-note': createNoteHandler,
  'create-record': createRecordHandler,
  'create-task': createTaskHandler,
  notify: notifyHandler,
  'send-mail': sendMailHandler,
  'start-automation': startAutomationHandler,
  stop: stopHandler,
  wait: waitHandler,
  'wait-until': waitUntilHandler,
  'wait-for': waitForHandler,
  'wait-working-hours': waitWorkingHoursHandler,
};

export function performStep(step: Step, context: StepContext): Promise<StepResult> {
  // The handler of its kind accepts exactly this step.
  const { perform } = handlers[step.kind] as unknown as StepHandler<never>;
  return perform(step as never, context);
}
