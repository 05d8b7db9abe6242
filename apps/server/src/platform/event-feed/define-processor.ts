import type { ActorKind } from '@pipewright/contract/timeline.ts';
import type { ChangeSet, TenantTx } from '../database/tenant-db.ts';

/** What can happen to a record, as processors name it, and as the change log does. */
const operations = { created: 'insert', updated: 'update', deleted: 'delete', restored: 'restore' } as const;
type Happening = keyof typeof operations;
export type Operation = (typeof operations)[Happening];

/** `deal.updated`: the entity's name in the change log, and what happened. An archive is told as `organization.restored`. */
export type EventKind = `${string}.${Exclude<Happening, 'restored'>}` | 'organization.restored';

/**
 * Reacts to changes, however they were made, after their commit. Everything it writes through `tx` is committed together
 * with the note that the event was delivered, and so happens exactly once. Work that talks to other systems does not
 * belong here, because it cannot be rolled back: ask for a job.
 */
export interface Processor {
  /** Stored with each event that waits for it: to rename a processor is to remove it and add another. */
  readonly name: string;
  readonly on: readonly EventKind[];
  run(tx: TenantTx, event: ChangeEvent, changeSet: ChangeSet): Promise<void>;
}

/** Changes of one transaction, in the order in which they were made; a very large transaction comes in several parts. */
export interface ChangeEvent {
  /** The action that the changes belong to; undefined once the change log no longer keeps it, and for a restore. */
  readonly cause: Cause | undefined;
  readonly changes: readonly Change[];
}

export interface Cause {
  readonly changeSetId: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly actorKind: ActorKind;
  /** How many reactions led to it: 0 for what a person did. */
  readonly depth: number;
}

export interface Change {
  /** Its id in the change log. */
  readonly id: string;
  readonly kind: EventKind;
  readonly entity: string;
  readonly rowId: string;
  /** The columns that an update changed; the whole row of a delete; null for an insert. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export function defineProcessor(processor: Processor): Processor {
  if (!/^[a-z][a-z0-9-]{0,59}$/.test(processor.name)) {
    throw new Error(`The name of a processor is in kebab-case: ${processor.name}`);
  }
  return processor;
}

/** `deal.updated` → `deal`, `update`. */
export function readKind(kind: EventKind): { entity: string; operation: Operation } {
  const [entity = '', happening = ''] = kind.split('.');
  const operation = operations[happening as Happening];
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
