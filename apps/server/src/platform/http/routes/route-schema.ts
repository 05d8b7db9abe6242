import { nothing, type Operation } from '@pipewright/contract/define-operation.ts';
import { errorBody } from '@pipewright/contract/errors.ts';
import { z } from 'zod';

/** What a request has to contain. */
export function inputsOf({ params, query, body }: Operation) {
  return { params, querystring: query, ...(body === nothing ? {} : { body }) };
}

/** What the description of the API is generated from. */
export function schemaOf(operation: Operation) {
  const { summary, tag, status, access, mayTakeLonger } = operation;
  const result = resultOf(operation);
  return {
    summary,
    tags: [tag],
    ...inputsOf(operation),
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
