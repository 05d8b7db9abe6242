import type { ActorKind } from '@pipewright/contract/timeline.ts';
import type { ChangeSet, TenantTx } from '../database/tenant/tenant-db.ts';

/** What can happen to a record, in the words of processors and of the change log. */
const operations = {
  created: 'insert',
  updated: 'update',
  deleted: 'delete',
  restored: 'restore',
  /** Only of leads, and only where an automation asks for their score: see `crm.lead_score_change`. */
  scored: 'score',
  rescored: 'rescore',
} as const;
type EventName = keyof typeof operations;
export type Operation = (typeof operations)[EventName];

/**
 * `deal.updated`: the entity's name in the change log and what happened. Restoring an archive is
 * `organization.restored`.
 */
export type EventKind = `${string}.${Exclude<EventName, 'restored'>}` | 'organization.restored';

/**
 * Reacts to changes after their commit, however they were made. Everything written through `tx` is committed
 * together with the removal of the event, so it happens exactly once. Calls to other systems cannot be rolled
 * back: enqueue a job for them.
 */
export interface Processor {
  /** Stored with each waiting event. Renaming a processor means removing it and adding another. */
  readonly name: string;
  /**
   * The kinds of changes that it gets from every organization. It also gets those that an organization has subscribed it
   * to (`crm.event_subscription`).
   */
  readonly on: readonly EventKind[];
  run(tx: TenantTx, event: ChangeEvent, changeSet: ChangeSet): Promise<void>;
}

/** The changes of one transaction in order. A very large transaction is delivered in several parts. */
export interface ChangeEvent {
  /** The action that the changes belong to; undefined for a restore and once the change log has been purged. */
  readonly cause: Cause | undefined;
  readonly changes: readonly Change[];
}

export interface Cause {
  readonly changeSetId: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly actorKind: ActorKind;
  /** The API key, import, long job, processor or automation run. */
  readonly actorRef: string | null;
  /** Whether it takes another action back. */
  readonly isUndo: boolean;
  /** How many reactions led to it; 0 for the action of a person. */
  readonly depth: number;
  /** The trace that it belongs to, where tracing is on. */
  readonly traceparent: string | null;
}

export interface Change {
  /** The id of the change log entry. */
  readonly id: string;
  readonly kind: EventKind;
  readonly entity: string;
  readonly rowId: string;
  /**
   * The changed columns of an update, the whole row of a delete, null for an insert. Of a score the column of it; nothing
   * before the first one.
   */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export function defineProcessor(processor: Processor): Processor {
  if (!/^[a-z][a-z0-9-]{0,59}$/.test(processor.name)) {
    throw new Error(`The name of a processor is in kebab-case: ${processor.name}`);
  }
  return processor;
}

/** Whether a change is one of a score, which the change log does not have. */
export function isScoring({ operation }: { readonly operation: string }): boolean {
  return operation === operations.scored || operation === operations.rescored;
}

/** `deal.updated` → `deal`, `update`. */
export function readKind(kind: EventKind): { entity: string; operation: Operation } {
  const [entity = '', happening = ''] = kind.split('.');
  const operation = operations[happening as EventName];
  if (!/^[a-z][a-z-]*$/.test(entity) || !operation) {
    throw new Error(`This is no kind of event: ${kind}`);
  }
  return { entity, operation };
}

/** `deal`, `update` → `deal.updated`. */
export function kindOf(entity: string, operation: string): EventKind {
  const happening = Object.entries(operations).find(([, known]) => known === operation)?.[0];
  return `${entity}.${happening}` as EventKind;
}
