import { fieldsAsked } from '../customization/conditional-fields.ts';
import type { AnyResource } from '../define-resource.ts';
import type { Trigger } from './definition.ts';

const scoreField = 'leadScore';

/** The only calculated field whose changes can start automations. */
export function isLeadScore({ name }: Pick<AnyResource, 'name'>, field: string): boolean {
  return name === 'lead' && field === scoreField;
}

/** Whether a trigger waits for changes of the score of leads. `crm.asks_for_score` decides the same. */
export function asksForScore(trigger: Trigger): boolean {
  switch (trigger.kind) {
    case 'grade-reached':
      return true;
    case 'changed':
      return trigger.fields.includes(scoreField);
    case 'became-true':
      return fieldsAsked(trigger.condition).includes(scoreField);
    default:
      return false;
  }
}
