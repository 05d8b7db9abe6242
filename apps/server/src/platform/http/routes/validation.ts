import { nothing, type Operation } from '@pipewright/contract/define-operation.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError, invalid } from '../../errors.ts';
import { fieldTexts } from '../../language/field-texts.ts';
import type { Text } from '../../language/message.ts';
import { msg } from '../../language/message.ts';

/**
 * Validates bodies, queries and parameters with the contract's schemas (`validatorsOf`). Responses are serialized without
 * validation.
 */
export function useContractSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<Input>(
    ({ schema, httpPart }) =>
      data =>
        schema.validate(data, httpPart),
  );
  app.setSerializerCompiler(() => JSON.stringify);
}

/** What Fastify validates the requests of an operation with. */
export function validatorsOf(operation: Operation) {
  const params = new Input(() => operation.params);
  const querystring = new Input(() => operation.query);
  return operation.method === 'GET'
    ? { params, querystring }
    : { params, querystring, body: new Input(() => operation.body) };
}

/** One part of a request. Its schema is created with the first request: of most operations no request ever comes. */
class Input {
  readonly #schema: () => z.ZodType;

  constructor(schema: () => z.ZodType) {
    this.#schema = schema;
  }

  validate(data: unknown, httpPart: string | undefined) {
    const schema = this.#schema();
    return schema === nothing ? { value: data } : validatePart(schema, data, httpPart);
  }
}

/** Validates one part of a request: its body, query or parameters. */
export function validatePart(
  schema: z.ZodType,
  data: unknown,
  httpPart: string | undefined,
): { value: unknown } | { error: AppError } {
  const parsed = schema.safeParse(data ?? (httpPart === 'body' ? {} : data));
  const problems = parsed.success ? findUnstorableText(parsed.data) : fieldTexts(parsed.error, schema);
  if (parsed.success && !problems) {
    return { value: parsed.data };
  }
  // An id that is not a UUID belongs to no record.
  return { error: httpPart === 'params' ? new AppError('notFound') : invalid(problems ?? {}) };
}

/** Deeper than any valid input, and far from exhausting the stack. */
const maxDepth = 50;

/**
 * The first text with a NUL character, which PostgreSQL cannot store, or with an unpaired surrogate, which it would
 * replace.
 */
function findUnstorableText(value: unknown, path: readonly string[] = []): Record<string, Text> | undefined {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? { [path.join('.') || 'body']: msg`This contains a character that cannot be stored` }
      : undefined;
  }
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  if (path.length > maxDepth) {
    return { [path[0] ?? 'body']: msg`This is nested too deeply` };
  }
  for (const [key, inner] of Object.entries(value)) {
    const wrong = findUnstorableText(key, path) ?? findUnstorableText(inner, [...path, key]);
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
