import { uncheckedFilter } from '../../unchecked-filter.ts';
import { checkFilter } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** A condition has become true: the record meets it now, and did not before the change. */
export const becameTrueTrigger = defineKind(
  'became-true',
  { condition: uncheckedFilter },
  ({ condition }, resource) => checkFilter(condition, resource, ['condition']),
);
