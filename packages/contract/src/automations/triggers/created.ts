import { anyFilter, checkFilter } from '../checks.ts';
import { defineTrigger } from '../define-step.ts';

/** A record was created. */
export const createdTrigger = defineTrigger(
  'created',
  { condition: anyFilter.nullable().default(null) },
  ({ condition }, resource) => checkFilter(condition, resource, ['condition']),
);
