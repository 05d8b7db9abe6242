import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@pipewright/contract/define-operation.ts';
import { errorBody } from '@pipewright/contract/errors.ts';
import { operations } from '@pipewright/contract/registry/operations.ts';
import { operationsOf } from '@pipewright/contract/registry/operations-of.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import type { z } from 'zod';
import { isTranslated } from '../../platform/language/translate.ts';

const declared: Operation[] = [...operations, ...resources.flatMap(resource => operationsOf(resource))];
const routes = declared
  .flatMap(operation => [operation.path, ...operation.aliases].map(path => ({ operation, path })))
  .map(({ operation, path }) => ({
    operation,
    pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`),
    parameters: path.split(':').length,
  }))
  // `/leads/stats` before `/leads/:id`.
  .sort((a, b) => a.parameters - b.parameters);

/** Asserts that every response in every test has the shape of the contract, and nothing more. */
export function assertContract(answer: { method: string; url: string; status: number; body: unknown }): void {
  const { method, url, status, body } = answer;
  const path = url.split('?')[0] ?? '';
  const route = routes.find(({ operation, pattern }) => operation.method === method && pattern.test(path));
  if (status >= 400) {
    if (path.startsWith('/api')) {
      assertShape(errorBody, answer);
      noteUntranslated(body);
    }
    return;
  }
  if (route && status !== route.operation.status && !(status === 202 && route.operation.mayTakeLonger)) {
    throw new Error(`${method} ${path} answered ${status}, the contract says ${route.operation.status}`);
  }
  if (route && (body || status !== 204)) {
    const { result, partialResult } = route.operation;
    const namesFields = /[?&]fields=/.test(url);
    assertShape(namesFields && partialResult ? partialResult : result, answer);
  }
}

/** Texts of errors that have no German translation. Tests that provoke many errors expect none. */
export const untranslatedTexts = new Set<string>();

/** Messages for developers about invalid requests: these are in English only. */
const forDevelopers =
  /filter|figures?|fields are: |has no time|cannot be grouped by|cannot be measured|^Each range|^Choose a period to|^Invalid |^Icon must have at most/;

function noteUntranslated(body: unknown): void {
  const { template = '', fieldMessages = {} } = errorBody.parse(body);
  for (const text of [template, ...Object.values(fieldMessages).map(field => field.template ?? '')]) {
    if (!isTranslated('de', text) && !forDevelopers.test(text)) {
      untranslatedTexts.add(text);
    }
  }
}

function assertShape(
  schema: z.ZodType,
  { method, url, body }: { method: string; url: string; body: unknown },
): void {
  const parsed = schema.parse(body);
  if (!isDeepStrictEqual(parsed, body)) {
    throw new Error(`${method} ${url} answers with more than the contract says: ${JSON.stringify(body)}`);
  }
}
