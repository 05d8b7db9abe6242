import { nothing, type Operation } from '@pipewright/contract/define-operation.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import { previewWrite } from '../../database/tenant/preview-write.ts';
import {
  type ChangeSet,
  newChangeSet,
  type TenantDb,
  type TenantTx,
} from '../../database/tenant/tenant-db.ts';
import { notFound } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import type { Answer, Route } from './define-route.ts';
import { assertAccess } from './mount-routes.ts';
import { operationName } from './route-schema.ts';
import { validatePart } from './validation.ts';

/** Who performs operations without a request of their own to the API. */
export interface Caller {
  readonly principal: Principal;
  readonly language: Language;
  readonly address: string;
  readonly userAgent?: string | undefined;
}

/** An operation with its input as it would be sent: ids and queries as texts. */
export interface OperationCall {
  readonly operation: Operation;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly ifMatch?: number | undefined;
}

/** The answer of the API, as JSON. */
export interface JsonAnswer {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Batch {
  readonly tx: TenantTx;
  readonly changeSet: ChangeSet;
  /** Performs an operation that writes, in the transaction of the batch. */
  perform(call: OperationCall): Promise<JsonAnswer>;
}

/**
 * The operations of the API for code within the server. They check permissions, validate their input and write as they
 * do for requests, so that nobody can do more in this way than through the API.
 */
export interface Operations {
  read(caller: Caller, call: OperationCall): Promise<JsonAnswer>;
  /** Performs several operations in one transaction and one change set. A preview is rolled back. */
  write<T>(
    caller: Caller,
    batch: { action: string; isPreview?: boolean },
    work: (batch: Batch) => Promise<T>,
  ): Promise<T>;
}

export function createOperations(routes: readonly Route[], db: TenantDb): Operations {
  const byOperation = new Map(routes.map(route => [operationName(route.operation), route]));

  function find<K extends Route['kind']>({ operation }: OperationCall, kind: K): Extract<Route, { kind: K }> {
    const route = byOperation.get(operationName(operation));
    if (route?.kind !== kind) {
      throw notFound();
    }
    return route as Extract<Route, { kind: K }>;
  }

  return {
    async read(caller, call) {
      const route = find(call, 'read');
      return asJson(await route.handle({ ...readInput(caller, call), principal: caller.principal, db }));
    },
    async write(caller, { action, isPreview = false }, work) {
      const changeSet = newChangeSet(action);
      const answers: Answer[] = [];
      const perform = async (tx: TenantTx, call: OperationCall) => {
        const route = find(call, 'write');
        const { principal } = caller;
        const input = readInput(caller, call);
        // With a key a new record is not taken for the last statement of the transaction, which would commit it.
        const answer = await route.handle({ ...input, idempotencyKey: action, principal, tx, changeSet });
        answers.push(answer);
        return asJson(answer);
      };
      const run = (tx: TenantTx) => work({ tx, changeSet, perform: call => perform(tx, call) });
      if (isPreview) {
        return previewWrite(db, caller.principal, run);
      }
      const result = await db.write(caller.principal, changeSet, run);
      for (const { afterCommit } of answers) {
        afterCommit?.();
      }
      return result;
    },
  };
}

/** Checks access before the input, as for requests. */
function readInput({ principal, language, address, userAgent }: Caller, call: OperationCall) {
  const { operation, ifMatch } = call;
  if (operation.access !== 'public') {
    assertAccess(operation.access, principal);
  }
  const read = (part: 'params' | 'query' | 'body', given: unknown) => {
    const validated = validatePart(operation[part], given, part);
    if ('error' in validated) {
      throw validated.error;
    }
    return validated.value as never;
  };
  return {
    params: read('params', call.params ?? {}),
    query: read('query', call.query ?? {}),
    body: (operation.body === nothing ? undefined : read('body', call.body)) as never,
    ...(ifMatch === undefined ? {} : { ifMatch }),
    language,
    address,
    ...(userAgent ? { userAgent } : {}),
  };
}

function asJson({ body, json = JSON.stringify(body), headers = {} }: Answer): JsonAnswer {
  return { body: json === undefined ? undefined : JSON.parse(json), headers };
}
