import { nothing, type Operation } from '@pipewright/contract/define-operation.ts';
import { errorBody } from '@pipewright/contract/errors.ts';
import { z } from 'zod';

/** What Fastify validates requests with, and what the description of the API is generated from. */
export function schemaOf(operation: Operation) {
  const { summary, tag, params, query, body, status, access, mayTakeLonger } = operation;
  const result = resultOf(operation);
  return {
    summary,
    tags: [tag],
    params,
    querystring: query,
    ...(body === nothing ? {} : { body }),
    response: { [status]: result, ...(mayTakeLonger ? { 202: result } : {}), default: errorBody },
    ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
  };
}

/** Identifies an operation of the contract: `GET /leads/:id`. */
export function operationName({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/** A list whose query can name `fields` is described by both forms of its answer. */
function resultOf({ result, partialResult }: Operation): z.ZodType {
  return partialResult ? z.union([result, partialResult]) : result;
}
