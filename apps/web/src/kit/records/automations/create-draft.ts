import { t } from '@lingui/core/macro';
import type { AutomationDefinition, Trigger } from '@pipewright/contract/automations/definition.ts';
import { createAutomation } from '@pipewright/contract/operations/automation/automations.ts';
import { call } from '../../data/client/client.ts';

/** A new automation that begins with a trigger and has no steps yet. */
export function createDraft(entity: string, trigger: Trigger) {
  // Asked only for kinds of records that automations can be about; the server checks it.
  const about = entity as AutomationDefinition['entity'];
  const draft = { entity: about, trigger, steps: [], wantsImports: false };
  return call(createAutomation, { body: { name: t`New automation`, draft } });
}
