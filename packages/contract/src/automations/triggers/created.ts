import { uncheckedFilter } from '../../unchecked-filter.ts';
import { checkFilter } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** A record was created. */
export const createdTrigger = defineKind(
  'created',
  { condition: uncheckedFilter.nullable().default(null) },
  ({ condition }, resource) => checkFilter(condition, resource, ['condition']),
);
