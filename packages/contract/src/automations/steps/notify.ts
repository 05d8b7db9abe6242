import { z } from 'zod';
import { singleLine } from '../../fields/single-line.ts';
import { checkText } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** Notifies people in the product. */
export const notifyStep = defineKind(
  'notify',
  {
    userIds: z.array(z.uuid()).max(50).default([]),
    includesOwner: z.boolean().default(false),
    text: singleLine().min(1).max(200),
  },
  ({ userIds, includesOwner, text }, resource) => [
    ...checkText(text, resource, ['text']),
    ...(userIds.length > 0 || includesOwner
      ? []
      : [{ path: ['userIds'], message: 'Choose at least one person' }]),
  ],
);
