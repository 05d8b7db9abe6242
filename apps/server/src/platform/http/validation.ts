import { fieldMessages } from '@pipewright/contract/field-messages.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError, invalid } from '../errors.ts';

/** Bodies, queries and parameters are checked by the contract's own schemas; answers are written as they are. */
export function useContractSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => data => {
    const parsed = schema.safeParse(data ?? (httpPart === 'body' ? {} : data));
    const wrong = parsed.success ? unstorable(parsed.data) : fieldMessages(parsed.error, schema);
    if (parsed.success && !wrong) {
      return { value: parsed.data };
    }
    // An id that is none is an id that nothing has.
    return { error: httpPart === 'params' ? new AppError('notFound') : invalid(wrong ?? {}) };
  });
  app.setSerializerCompiler(() => JSON.stringify);
}

/** Deeper than anything that is sent here, and no way to the end of the stack. */
const deepest = 50;

/** The first text with a NUL, which PostgreSQL cannot store, or half a character, which it would store as another. */
function unstorable(value: unknown, path: readonly string[] = []): Record<string, string> | undefined {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? { [path.join('.') || 'body']: 'This contains a character that cannot be stored' }
      : undefined;
  }
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  if (path.length > deepest) {
    return { [path[0] ?? 'body']: 'This is nested too deeply' };
  }
  for (const [key, inner] of Object.entries(value)) {
    const wrong = unstorable(key, path) ?? unstorable(inner, [...path, key]);
    if (wrong) {
      return wrong;
    }
  }
  return undefined;
}

/** Accepts an empty body with a JSON content type, which the specification's client sends with every call. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, undefined);
      return;
    }
    parse(request, body.toString(), done);
  });
}
