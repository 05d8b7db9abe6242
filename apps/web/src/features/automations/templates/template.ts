import type { AutomationDefinition } from '@pipewright/contract/automations/definition.ts';

export interface Template {
  readonly name: string;
  readonly hint: string;
  readonly draft: AutomationDefinition;
}

type Parts = [trigger: AutomationDefinition['trigger'], steps: AutomationDefinition['steps']];

export function leads(...[trigger, steps]: Parts): AutomationDefinition {
  return { entity: 'lead', trigger, steps, wantsImports: false };
}

export function deals(...[trigger, steps]: Parts): AutomationDefinition {
  return { entity: 'deal', trigger, steps, wantsImports: false };
}
