import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import {
  type Condition,
  type Family,
  type Filter,
  familyOf,
  type Operator,
  questions,
} from '@pipewright/contract/filters.ts';
import type { z } from 'zod';
import { uniqueId } from '../../../ui/hooks/unique-id.ts';
import type { Screens } from '../../screens/define-screens.ts';

/** A filter while it is being put together: parts have names of their own, and values may still be missing. */
export interface DraftGroup {
  readonly id: string;
  readonly join: 'and' | 'or';
  readonly parts: readonly DraftPart[];
}
export interface DraftCondition {
  readonly id: string;
  readonly field: string;
  readonly op: Operator;
  readonly value?: unknown;
}
export type DraftPart = DraftGroup | DraftCondition;

type Fields = AnyResource['fields'];
type Questions = Readonly<Record<string, z.ZodType>>;

/** What people ask for most: by what the list has a filter for, or else what names a record. */
export function usualField({ filters, resource }: Pick<Screens, 'filters' | 'resource'>): string {
  return filters[0] ?? resource.title;
}

export function isGroup(part: DraftPart): part is DraftGroup {
  return 'parts' in part;
}

/** The draft of a filter; a single condition is put into a group. */
export function draftOf(filter: Filter | undefined): DraftGroup {
  const part = filter ? partOf(filter) : undefined;
  if (part && isGroup(part)) {
    return part;
  }
  return { id: uniqueId(), join: 'and', parts: part ? [part] : [] };
}

/** The filter of a draft: nothing where it asks nothing. */
export function filterOf(group: DraftGroup): Filter | undefined {
  const parts = group.parts.flatMap(part => {
    const filter = isGroup(part) ? filterOf(part) : conditionOf(part);
    return filter ? [filter] : [];
  });
  const [only, ...others] = parts;
  return others.length === 0 ? only : group.join === 'and' ? { and: parts } : { or: parts };
}

/** A condition on a field, with the first question that it can be asked. */
export function newCondition(fields: Fields, field: string): DraftCondition {
  return { id: uniqueId(), field, op: operatorsOf(fields, field)[0] ?? 'is' };
}

export function newGroup(fields: Fields, field: string): DraftGroup {
  return { id: uniqueId(), join: 'or', parts: [newCondition(fields, field)] };
}

/** What a field can be asked. A few given values contain nothing, and what every record has is never empty. */
export function operatorsOf(fields: Fields, field: string): readonly Operator[] {
  const family = familyOf(fields, field);
  const all = family ? (Object.keys(questions[family]) as Operator[]) : [];
  const { [field]: { options, customKey } = {} } = fields;
  // A built-in flag is always yes or no; a custom one, and one of another record, may be neither.
  const isAlwaysSet = !(field in fields) || (family === 'flag' && !customKey && !field.includes('.'));
  return all.filter(op => !(options && isAboutParts(op)) && !(isAlwaysSet && !takesValue(op)));
}

function isAboutParts(op: Operator): boolean {
  return op === 'contains' || op === 'startsWith';
}

/** Whether an operator takes a value. */
export function takesValue(op: Operator): boolean {
  return op !== 'isEmpty' && op !== 'isNotEmpty';
}

/** The ids of the conditions that still lack a value they can be asked with. */
export function unfinishedIn(fields: Fields, group: DraftGroup): readonly string[] {
  return group.parts.flatMap(part => {
    if (isGroup(part)) {
      return unfinishedIn(fields, part);
    }
    const family: Family | undefined = familyOf(fields, part.field);
    const requested: Questions = family ? questions[family] : {};
    return requested[part.op]?.safeParse(conditionOf(part).value).success ? [] : [part.id];
  });
}

/** How many conditions a filter has. */
export function countConditions(filter: Filter | undefined): number {
  if (!filter) {
    return 0;
  }
  const parts = 'and' in filter ? filter.and : 'or' in filter ? filter.or : undefined;
  return parts ? parts.reduce((sum, part) => sum + countConditions(part), 0) : 1;
}

function partOf(filter: Filter): DraftPart {
  if ('and' in filter) {
    return { id: uniqueId(), join: 'and', parts: filter.and.map(partOf) };
  }
  if ('or' in filter) {
    return { id: uniqueId(), join: 'or', parts: filter.or.map(partOf) };
  }
  return { id: uniqueId(), ...filter };
}

function conditionOf({ field, op, value }: DraftCondition): Condition {
  return takesValue(op) ? { field, op, value } : { field, op };
}
