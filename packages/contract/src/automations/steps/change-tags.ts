import { z } from 'zod';
import { defineKind } from '../define-step.ts';

const tagIds = z.array(z.uuid()).max(50).default([]);

/** Adds tags to the record and removes others. */
export const changeTagsStep = defineKind(
  'change-tags',
  { add: tagIds, remove: tagIds },
  ({ add, remove }, { fields }) => {
    if (!('tagIds' in fields)) {
      return [{ path: [], message: 'Such records have no tags' }];
    }
    return add.length + remove.length > 0 ? [] : [{ path: ['add'], message: 'Choose at least one tag' }];
  },
);
