import type { PendingQuery, Row } from 'postgres';
import { assertId, newId } from '../../ids.ts';
import type { Principal } from '../../principal.ts';
import type { OrganizationRules } from '../../record-rules/organization-rules.ts';
import type { Pool, Session } from '../connections/pool.ts';
import { lateCommitMs, type Noted, runTenantTransaction } from '../transaction.ts';
import { performWithin } from './change-sets-within.ts';
import { cleared, prepareRules, ruleSettings, setLocal, settings, withoutRules } from './tenant-settings.ts';
import { createTenantYield } from './tenant-yield.ts';

/**
 * Runs texts that are built from declared names in a tenant's transaction. For the platform's generic code; a test
 * keeps modules from using it.
 */
export const runText: unique symbol = Symbol('runText');
/** The same for the last statement of a transaction: COMMIT is sent together with it, which saves a round trip. */
export const runLast: unique symbol = Symbol('runLast');

/** Has other rules than those of the principal apply to the rows that are written from now on. */
export const useRules: unique symbol = Symbol('useRules');

/** A transaction that sees one tenant. Only this file creates them, and nothing else can access tenants' rows. */
export interface TenantTx {
  <T extends Row = Row>(template: TemplateStringsArray, ...values: readonly SqlValue[]): PendingQuery<T[]>;
  readonly [runText]: RunText;
  readonly [runLast]: RunText;
  readonly [useRules]: (rules: OrganizationRules) => Promise<void>;
  readonly principal: Principal;
  /** See `Session`. */
  readonly isDistributed: boolean;
}
type SqlValue =
  | string
  | number
  | boolean
  | null
  | Date
  | readonly string[]
  | readonly number[]
  | PendingQuery<Row[]>;

/** Runs a text that is built from declared names, with separate values. */
export type RunText = Session['run'];

/** One action of a user: everything written in it is logged and undone together. */
export interface ChangeSet {
  readonly id: string;
  readonly action: string;
  /** The kinds of records that were written. After the commit, caches and the event feed are notified of them. */
  readonly changedEntities: Set<string>;
  /** Set for writes that change no records, such as progress and mails: they are allowed during a restore. */
  readonly isAllowedDuringRestore?: boolean;
  /** The change set that it reacts to, and how many reactions led to it. More than ten are rejected as a loop. */
  readonly cause?: { readonly changeSetId: string; readonly depth: number };
}

export interface TenantDb {
  /** Reads in one round trip: `build` issues all its queries at once, without waiting for any. */
  pipelineRead(
    principal: Principal,
    build: (run: RunText) => Query[],
    options?: ReadOptions,
  ): Promise<Row[][]>;
  /** A read-only transaction of as many steps as it takes. */
  read<T>(principal: Principal, work: Work<T>): Promise<T>;
  /** A transaction that may write. Committed when `work` resolves, rolled back when it throws. */
  write<T>(principal: Principal, changeSet: ChangeSet, work: Work<T>): Promise<T>;
  /**
   * A transaction of several change sets, each of which is logged, undone and rolled back by itself: for many small
   * actions whose commits would cost more than they do. All of them are committed together. In between, and after the last,
   * statements of the group itself are checked at once.
   */
  writeGroup<T>(principal: Principal, work: (tx: TenantTx, within: Within) => Promise<T>): Promise<T>;
  /** Performs a part of long work. While other tenants are being served, it waits until it is its turn. */
  takeTurn<T>(tenantId: string, work: () => Promise<T>): Promise<T>;
  /**
   * Sets what computes derived columns that the database cannot compute itself, such as lead scores. Called after the commit
   * of a write that has marked rows as due (the setting app.derived_due), before `write` resolves.
   */
  deriveBy(derive: (tenantId: string) => Promise<void>): void;
}
/** What code needs that only reads. */
export type TenantReads = Pick<TenantDb, 'read'>;

/** Reads within a transaction that is open already. What fails is rolled back, and the transaction goes on. */
export function readsWithin(tx: TenantTx): TenantReads {
  // What is the last statement of a reader is not that of the transaction.
  const within = Object.assign(tx.bind(undefined), tx, { [runLast]: tx[runText] }) as TenantTx;
  return {
    async read(_, work) {
      await tx`savepoint reading`;
      try {
        const result = await work(within);
        await tx`release savepoint reading`;
        return result;
      } catch (error) {
        await tx`rollback to savepoint reading`;
        throw error;
      }
    },
  };
}

export interface ReadOptions {
  /**
   * Uses one plan for all values of a statement instead of planning it each time: only for statements whose best plan
   * does not depend on values, such as lists without filters.
   */
  readonly genericPlan?: boolean;
}
/**
 * Performs `work` as a change set of its own within an open transaction. If it throws, what it wrote is rolled back, and
 * the transaction goes on.
 */
export type Within = <T>(principal: Principal, changeSet: ChangeSet, work: Work<T>) => Promise<T>;

type Query = PendingQuery<Row[]>;
type Work<T> = (tx: TenantTx) => Promise<T>;

export function newChangeSet(action: string): ChangeSet {
  return { id: newId(), action, changedEntities: new Set() };
}

export function createTenantDb(
  pool: Pool,
  onCommit: (tenantId: string, changeSet: ChangeSet, noted: Pick<Noted, 'hasEvents'>) => void,
  /** Overridden by tests, so that they do not wait. */
  lateAfterMs = lateCommitMs,
): TenantDb {
  const tenantYield = createTenantYield();
  let derive: (tenantId: string) => Promise<void> = async () => undefined;

  /** Announces `changeSets`, to which `work` may add, after the commit. */
  async function transact<T>(
    principal: Principal,
    { opener, changeSets }: { opener: ChangeSet; changeSets: readonly ChangeSet[] },
    work: (session: Session, last: RunText) => Promise<T>,
  ): Promise<T> {
    tenantYield.recordTransaction(principal.tenantId);
    let noted: Noted = { isDerivedDue: false, hasEvents: false };
    const result = await runTenantTransaction(pool, beginWrite(principal, opener), principal, {
      work,
      lateAfterMs,
      onCommitted: committed => {
        noted = committed;
      },
    });
    if (noted.isDerivedDue) {
      await derive(principal.tenantId);
    }
    for (const changeSet of changeSets) {
      onCommit(principal.tenantId, changeSet, noted);
    }
    return result;
  }

  return {
    pipelineRead(principal, build, options) {
      tenantYield.recordTransaction(principal.tenantId);
      return pipeline(pool, principal, build, options);
    },
    read(principal, work) {
      tenantYield.recordTransaction(principal.tenantId);
      return runTenantTransaction(pool, beginRead(principal), principal, {
        work: (session, last) => work(asTenant(session, principal, last)),
      });
    },
    write(principal, changeSet, work) {
      return transact(principal, { opener: changeSet, changeSets: [changeSet] }, (session, last) =>
        work(asTenant(session, principal, last)),
      );
    },
    writeGroup(principal, work) {
      const opener = { ...newChangeSet('group'), isAllowedDuringRestore: false };
      const changeSets: ChangeSet[] = [];
      return transact(principal, { opener, changeSets }, (session, last) => {
        session.simple(`set local lock_timeout = ${groupLockMs}`);
        const within = performWithin(session, {
          opened: settings(principal, opener),
          performed: changeSets,
          enter: (acting, isOver) =>
            Object.assign(asTenant(endingSession(session, isOver), acting), { [useRules]: refuseRules }),
        });
        return work(asTenant(session, principal, last), within);
      });
    },
    takeTurn: tenantYield.takeTurn,
    deriveBy(given) {
      derive = given;
    },
  };
}

/** Sends everything at once; the results arrive in order. After a failed query, COMMIT rolls back. */
async function pipeline(
  pool: Pool,
  principal: Principal,
  build: (run: RunText) => Query[],
  options?: ReadOptions,
): Promise<Row[][]> {
  const read = async (session: Session) => {
    // Citus has no plan for all values of a statement.
    const begun = session.simple(beginRead(principal, session.isDistributed ? {} : options));
    const queries = build(session.run);
    const committed = session.simple('commit');
    try {
      await begun;
      const results: Row[][] = [];
      for (const query of queries) {
        results.push(await query);
      }
      await committed;
      return results;
    } catch (error) {
      // The connection is given back only when nothing is under way on it.
      await Promise.allSettled([...queries, committed]);
      throw error;
    }
  };
  return pool.use(read, { onBehalfOf: principal.tenantId });
}

/** Enters a tenant within an open transaction: for sign-up, which creates the tenant in the same transaction. */
export async function enterTenant(
  session: Session,
  principal: Principal,
  changeSet: ChangeSet,
): Promise<TenantTx> {
  const prepared = prepareRules(session, principal);
  const entered = session.simple(setLocal({ ...cleared, ...settings(principal, changeSet) }));
  await Promise.all([...prepared, entered]);
  return asTenant(session, principal);
}

/** The same for changes to its records, which are refused during a restore. */
export async function enterToWrite(
  session: Session,
  principal: Principal,
  changeSet: ChangeSet,
): Promise<TenantTx> {
  const prepared = prepareRules(session, principal);
  const entered = session.simple(
    `${setLocal({ ...cleared, ...settings(principal, changeSet) })}; ${toWrite}`,
  );
  await Promise.all([...prepared, entered]);
  return asTenant(session, principal);
}

const toWrite = 'select crm.enter_to_write()';

/**
 * A group holds locks of several change sets, so it could deadlock with the transaction of a person. It gives up
 * first: PostgreSQL looks for deadlocks after a second.
 */
const groupLockMs = 500;

/** The next change set of the group would be written with them as well. */
async function refuseRules(): Promise<never> {
  throw new Error('The rules cannot be changed within a group of change sets');
}

/** The session for one change set of a group: it refuses statements once the change set is over. */
function endingSession(session: Session, isOver: () => boolean): Session {
  const whileOpen =
    <A extends unknown[], R>(act: (...given: A) => R) =>
    (...given: A): R => {
      if (isOver()) {
        throw new Error('The change set is over: its statements must be awaited before it ends');
      }
      return act(...given);
    };
  return {
    ...session,
    sql: whileOpen(session.sql as never) as Session['sql'],
    run: whileOpen(session.run) as RunText,
  };
}

function asTenant(session: Session, principal: Principal, last: RunText = session.run): TenantTx {
  const tx = (template: TemplateStringsArray, ...values: never[]) => session.sql(template, ...values);
  const use = async (rules: OrganizationRules) => {
    const prepared = prepareRules(session, rules);
    await Promise.all([...prepared, session.simple(setLocal({ ...withoutRules, ...ruleSettings(rules) }))]);
  };
  const { isDistributed } = session;
  const parts = { principal, isDistributed, [runText]: session.run, [runLast]: last, [useRules]: use };
  return Object.assign(tx, parts) as TenantTx;
}

function beginRead(principal: Principal, { genericPlan = false }: ReadOptions = {}): string {
  const begin = `begin read only; set local app.tenant_id = '${assertId(principal.tenantId)}'`;
  return genericPlan ? `${begin}; set local plan_cache_mode = force_generic_plan` : begin;
}

function beginWrite(principal: Principal, changeSet: ChangeSet): string {
  // Writes of the system (progress, mail delivery, reminders) are allowed during a restore.
  const isAside = changeSet.isAllowedDuringRestore ?? principal.userId === null;
  return `begin; ${setLocal(settings(principal, changeSet))}${isAside ? '' : `; ${toWrite}`}`;
}
