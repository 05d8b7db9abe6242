import { uncheckedFilter } from '../../unchecked-filter.ts';
import { checkFilter } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** Goes one way or the other. Its two lists of steps are added where the tree is declared. */
export const branchStep = defineKind('branch', { condition: uncheckedFilter }, ({ condition }, resource) =>
  checkFilter(condition, resource, ['condition']),
);
