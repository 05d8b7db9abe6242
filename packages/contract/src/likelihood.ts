import { z } from 'zod';

/** Below these numbers of closed and won records, chances would be guesses. */
export const likelihoodNeeds = { closed: 200, won: 30 } as const;

/** What every answer about a chance contains, for leads as well as for deals. */
export const likelihood = {
  /** The closed records that the caller may read, as far as they are compared with, and how many of these were won. */
  closed: z.int(),
  won: z.int(),
  /** From 0 to 1. Null where too little is known, and for a record that is closed itself. */
  chance: z.number().nullable(),
};

/** What moves a chance: how often records with the same value were won. */
export const likelihoodReason = {
  /** Null: the record has no value, or the field has no names. */
  name: z.string().nullable(),
  closed: z.int(),
  won: z.int(),
  raises: z.boolean(),
};
