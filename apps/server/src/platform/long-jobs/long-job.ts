import type { TenantTx } from '../database/tenant-db.ts';
import type { Principal } from '../principal.ts';

/** A kind of work that is done in steps, each in a transaction of its own that may be repeated by nobody. */
export interface LongJob {
  readonly kind: string;
  /** The records that it changes, for those who watch them. */
  touches(input: unknown): string | readonly string[];
  /** Does some of it, from the cursor on (none at first); small enough to take a second at most. */
  step(tx: TenantTx, job: { input: unknown; cursor: unknown }): Promise<Step>;
  /** What came of it: `12,480 leads updated.` */
  tell(input: unknown, done: number): string;
}

interface Step {
  /** How much it did. */
  readonly done: number;
  /** Where the next step begins; null when there is none. */
  readonly cursor: unknown;
}

/** A kind of work that cannot be cut into steps: it sees to its transactions itself. Interrupted, it begins anew. */
export interface WholeJob {
  readonly kind: string;
  /** Answers what came of it. */
  run(job: WholeWork): Promise<string>;
}

export interface WholeWork {
  readonly id: string;
  readonly principal: Principal & { readonly userId: string };
  readonly input: unknown;
  /** What its changes belong to, however often it is begun. */
  readonly changeSetId: string;
  /** How much there is to do, as far as it was known when it was asked for. */
  readonly total: number;
  /** How far it is; to be called often. Throws when somebody has stopped it. */
  readonly tell: (done: number, total: number) => Promise<void>;
}
