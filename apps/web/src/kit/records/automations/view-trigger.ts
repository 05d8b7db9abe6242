import type { Trigger } from '@pipewright/contract/automations/definition.ts';
import type { Fields } from '@pipewright/contract/fields/fields.ts';
import { type Condition, type Family, type Filter, familyOf } from '@pipewright/contract/filters.ts';
import type { View } from '../workspace/view.ts';

/** The trigger for the records of a view: a record begins to match it or, if the view has no filter, is created. */
export function triggerOf(
  fields: Fields,
  { filters, created, advanced }: Pick<View, 'filters' | 'created' | 'advanced'>,
): Trigger {
  const conditions: Filter[] = [
    ...Object.entries(filters).flatMap(([name, value]) => conditionOf(fields, name, value)),
    ...(created ? [{ field: 'createdAtUtc', op: 'within', value: created } as const] : []),
    ...(advanced ? [advanced] : []),
  ];
  const [only, ...others] = conditions;
  if (!only) {
    return { kind: 'created', condition: null };
  }
  return { kind: 'became-true', condition: others.length > 0 ? { and: conditions } : only };
}

/** A filter of the bar, which has a single value, as a condition. */
function conditionOf(fields: Fields, field: string, value: string): Condition[] {
  const family = familyOf(fields, field);
  const requested: Partial<Record<Family, () => Condition>> = {
    text: () => ({ field, op: 'is', value }),
    number: () => ({ field, op: 'is', value: Number(value) }),
    choice: () => ({ field, op: 'isAnyOf', value: [value] }),
    branch: () => ({ field, op: 'isAnyOf', value: [value] }),
    choices: () => ({ field, op: 'isAnyOf', value: [value] }),
    options: () => ({ field, op: 'isAnyOf', value: [value] }),
    flag: () => ({ field, op: 'is', value: value === 'true' }),
    day: () => ({ field, op: 'on', value }),
    time: () => ({ field, op: 'on', value }),
  };
  const condition = family && requested[family]?.();
  return condition ? [condition] : [];
}
