import { t } from '@lingui/core/macro';
import type { AutomationDefinition, Trigger } from '@pipewright/contract/automations/definition.ts';
import { createAutomation } from '@pipewright/contract/operations/automations.ts';
import { call } from '../../data/client/client.ts';

/** A new automation that begins with a trigger and has no steps yet. */
export function createDraft(entity: AutomationDefinition['entity'], trigger: Trigger) {
  const draft = { entity, trigger, steps: [], wantsImports: false };
  return call(createAutomation, { body: { name: t`New automation`, draft } });
}
