import { fieldMessages } from '@pipewright/contract/field-messages.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError, invalid } from '../errors.ts';

/** Bodies, queries and parameters are checked by the contract's own schemas; answers are written as they are. */
export function useContractSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => data => {
    const parsed = schema.safeParse(data ?? (httpPart === 'body' ? {} : data));
    if (parsed.success) {
      return { value: parsed.data };
    }
    // An id that is none is an id that nothing has.
    return { error: httpPart === 'params' ? new AppError('notFound') : invalid(fieldMessages(parsed.error)) };
  });
  app.setSerializerCompiler(() => JSON.stringify);
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
