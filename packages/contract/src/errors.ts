import { z } from 'zod';

/** Every error code of the API with its status and default message. A more specific message may replace it. */
export const errorCatalogue = {
  invalid: { status: 400, message: 'Please check the marked fields.' },
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  secondFactorNeeded: {
    status: 403,
    message: 'Your organization asks for a second factor. Set one up first.',
  },
  notFound: { status: 404, message: 'Not found.' },
  conflict: { status: 409, message: 'This conflicts with what is there already.' },
  inUse: { status: 409, message: 'This is still in use.' },
  changedSince: { status: 409, message: 'This cannot be undone, because it was changed again since.' },
  stale: { status: 412, message: 'Somebody else changed this in the meantime. Reload it and try again.' },
  tooLarge: { status: 413, message: 'The request is too large.' },
  wrongType: { status: 415, message: 'This content type is not accepted here.' },
  keyReused: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  tookTooLong: {
    status: 422,
    message:
      'This takes too long. Choose a shorter period, add a filter, or group by something with fewer values.',
  },
  stillCalculating: {
    status: 503,
    message: 'This report takes longer than usual. It is being calculated in the background.',
  },
  tooMany: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  restoring: {
    status: 503,
    message:
      'An archive is being restored in this organization. You can look at everything; changes are possible again when that is done.',
  },
  busy: { status: 503, message: 'The server is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The parts of a message: its English text with `{placeholders}`, and their values. */
const messageParts = {
  template: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
};

/** The body of every error response below `/api`. Texts are in the language that the request asks for, or else English. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  ...messageParts,
  fields: z.record(z.string(), z.string()).optional(),
  /** The parts of the messages in `fields`. */
  fieldMessages: z.record(z.string(), z.object(messageParts)).optional(),
  usage: z.array(z.object({ resource: z.string(), label: z.string(), count: z.int() })).optional(),
  rows: z.array(z.object({ entity: z.string(), id: z.uuid() })).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
