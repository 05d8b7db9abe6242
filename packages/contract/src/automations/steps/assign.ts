import { z } from 'zod';
import { defineKind } from '../define-step.ts';

export const assignMethods = ['named', 'round-robin', 'least-busy'] as const;

/** Makes somebody the owner of the record. */
export const assignStep = defineKind('assign', {
  /** `named`: the first person. `round-robin`: in turn. `least-busy`: whoever has the fewest open records. */
  method: z.enum(assignMethods),
  userIds: z.array(z.uuid()).min(1, { message: 'Choose at least one person' }).max(50),
});
