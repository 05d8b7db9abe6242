import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { Text } from '../language/message.ts';
import type { Principal } from '../principal.ts';

/** Work in steps. Each step is one transaction, and no step is repeated after its commit. */
export interface LongJob {
  readonly kind: string;
  /** The kinds of records that the job changes. */
  changedEntities(input: unknown): string | readonly string[];
  /** Does a part of the work, from the cursor on (null at first). Small enough to take a second at most. */
  step(tx: TenantTx, job: StepRequest): Promise<Step>;
  /**
   * Predicts the cursor at the end of the step that begins at `job.cursor`. With it, the step after that one can be performed
   * at the same time: see step-ahead.ts. A wrong prediction does no harm. Undefined if the next step has to wait.
   */
  predictCursor?(tx: TenantTx, job: StepRequest): Promise<unknown>;
  /** The result as a sentence: `12,480 leads updated.` */
  describeResult(input: unknown, done: number, tx: TenantTx): Text | Promise<Text>;
}

export interface StepRequest {
  readonly input: unknown;
  readonly cursor: unknown;
  /** The cursor of the step before, if that is performed at the same time: what it writes cannot be seen yet. */
  readonly previous?: unknown;
}

export interface Step {
  /** How much it did. */
  readonly done: number;
  /** Where the next step begins; null after the last one. */
  readonly cursor: unknown;
  /** The rest of the step: changes to rows that every step changes. The step before has been committed by then. */
  finish?(): Promise<void>;
}

/**
 * Work that cannot be split into steps and manages its own transactions. If interrupted, it starts from the
 * beginning.
 */
export interface SinglePassJob {
  readonly kind: string;
  /** Returns the result as a sentence. */
  run(job: SinglePassWork): Promise<Text>;
}

export interface SinglePassWork {
  readonly id: string;
  readonly principal: Principal & { readonly userId: string };
  readonly input: unknown;
  /** The change set of all its changes, also when it is started again. */
  readonly changeSetId: string;
  /** The amount of work, as estimated when the job was created. */
  readonly total: number;
  /** Reports the progress; to be called often. Throws if the user has stopped the job. */
  readonly reportProgress: (done: number, total: number) => Promise<void>;
}
