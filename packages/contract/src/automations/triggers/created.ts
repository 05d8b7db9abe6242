import { anyFilter, checkFilter } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** A record was created. */
export const createdTrigger = defineKind(
  'created',
  { condition: anyFilter.nullable().default(null) },
  ({ condition }, resource) => checkFilter(condition, resource, ['condition']),
);
