import { z } from 'zod';
import { checkValues, fieldValues, resourceNamed } from '../checks.ts';
import { defineKind } from '../define-step.ts';

export const creatableEntities = ['lead', 'contact', 'company', 'deal'] as const;

/** Creates another record, which refers to the first one if it has a field for that. */
export const createRecordStep = defineKind(
  'create-record',
  { entity: z.enum(creatableEntities), values: fieldValues },
  ({ entity, values }) => {
    const created = resourceNamed(entity);
    return created ? checkValues(values, created.body, ['values']) : [];
  },
);
