import { anyFilter, checkFilter } from '../checks.ts';
import { defineTrigger } from '../define-step.ts';

/** A condition has become true: the record meets it now, and did not before the change. */
export const becameTrueTrigger = defineTrigger(
  'became-true',
  { condition: anyFilter },
  ({ condition }, resource) => checkFilter(condition, resource, ['condition']),
);
