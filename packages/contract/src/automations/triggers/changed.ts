import { z } from 'zod';
import { familyOf } from '../../filters.ts';
import { uncheckedFilter } from '../../unchecked-filter.ts';
import { checkFilter } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** One of some fields has changed. */
export const changedTrigger = defineKind(
  'changed',
  {
    fields: z.array(z.string().min(1).max(100)).min(1, { message: 'Choose at least one field' }).max(50),
    condition: uncheckedFilter.nullable().default(null),
  },
  ({ fields, condition }, resource) => [
    ...fields
      .filter(name => !familyOf(resource.fields, name) && !name.startsWith('custom.'))
      .map(() => ({ path: ['fields'], message: 'There is no such field' })),
    ...checkFilter(condition, resource, ['condition']),
  ],
);
