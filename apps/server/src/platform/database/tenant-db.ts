import type { PendingQuery, Row } from 'postgres';
import { assertId, minIdAt, newId } from '../ids.ts';
import type { Principal } from '../principal.ts';
import type { OrganizationRules } from '../record-rules/organization-rules.ts';
import type { Pool, Session } from './pool.ts';
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
  /** To be awaited between two steps of a long job: pauses while other tenants are being served. */
  yieldToOthers(tenantId: string, workedMs: number): Promise<void>;
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
  return {
    async read(_, work) {
      await tx`savepoint reading`;
      try {
        const result = await work(tx);
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
type Query = PendingQuery<Row[]>;
type Work<T> = (tx: TenantTx) => Promise<T>;

export function newChangeSet(action: string): ChangeSet {
  return { id: newId(), action, changedEntities: new Set() };
}

export function createTenantDb(
  pool: Pool,
  onCommit: (tenantId: string, changeSet: ChangeSet) => void,
  /** Overridden by tests, so that they do not wait. */
  lateAfterMs = lateCommitMs,
): TenantDb {
  const tenantYield = createTenantYield();
  let derive: (tenantId: string) => Promise<void> = async () => undefined;

  return {
    pipelineRead(principal, build, options) {
      tenantYield.recordTransaction(principal.tenantId);
      return pipeline(pool, principal, build, options);
    },
    read(principal, work) {
      tenantYield.recordTransaction(principal.tenantId);
      return runTenantTransaction(pool, beginRead(principal), principal, {
        work: session => work(asTenant(session, principal)),
      });
    },
    async write(principal, changeSet, work) {
      tenantYield.recordTransaction(principal.tenantId);
      let isDue = false;
      const result = await runTenantTransaction(pool, beginWrite(principal, changeSet), principal, {
        work: (session, runAsLast) => work(asTenant(session, principal, runAsLast)),
        lateAfterMs,
        onDerivedDue: () => {
          isDue = true;
        },
      });
      if (isDue) {
        await derive(principal.tenantId);
      }
      onCommit(principal.tenantId, changeSet);
      return result;
    },
    yieldToOthers: tenantYield.pause,
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
    const begun = session.simple(beginRead(principal, options));
    const answers = await Promise.allSettled([begun, ...build(session.run), session.simple('commit')]);
    const results = answers.map(answer => {
      if (answer.status === 'rejected') {
        throw answer.reason;
      }
      return answer.value;
    });
    return results.slice(1, -1);
  };
  return pool.use(read, { onBehalfOf: principal.tenantId });
}

/** Runs `work` between `begin` and COMMIT. Any failure rolls back and is rethrown. */
export function runTransaction<T>(
  pool: Pool,
  begin: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return pool.use(async session => {
    const begun = session.simple(begin);
    return finish(session, begun, async () => {
      // Not sent together with the first statement: if BEGIN failed, that statement would take effect outside of the
      // transaction.
      await begun;
      return work(session);
    });
  });
}

/**
 * The same for a tenant, in fewer round trips. Statements follow BEGIN without waiting for its result, which is safe
 * because row security rejects them outside of the transaction, and COMMIT can follow the last one at once.
 */
function runTenantTransaction<T>(
  pool: Pool,
  begin: string,
  principal: Principal,
  parts: {
    work: (session: Session, last: RunText) => Promise<T>;
    lateAfterMs?: number;
    /** Called if the transaction has committed rows whose derived columns are due. */
    onDerivedDue?: () => void;
  },
): Promise<T> {
  const { tenantId } = principal;
  const transact = async (session: Session) => {
    const commit = () => commitAndAsk(session, parts.onDerivedDue);
    const startedAt = Date.now();
    const { lateAfterMs = Number.POSITIVE_INFINITY } = parts;
    const isLate = () => Date.now() - startedAt > lateAfterMs;
    if (parts.onDerivedDue) {
      prepareRules(session, principal);
    }
    const begun = session.simple(begin);
    let committed: Promise<unknown> | undefined;
    const last: RunText = (text, values) => {
      const rows = session.run(text, values);
      committed = isLate() ? undefined : commit();
      committed?.catch(() => undefined);
      return rows;
    };
    const work = async () => {
      const result = await parts.work(session, last);
      if (!committed && isLate()) {
        await markLateCommit(session, tenantId);
      }
      return result;
    };
    return finish(session, begun, work, () => committed ?? commit());
  };
  return pool.use(transact, { onBehalfOf: tenantId });
}

/**
 * Reconnecting clients look back three times this long. A transaction that commits later than this after its entries
 * were written is recorded as late, and clients reload everything: see platform/live/read-changes.ts.
 */
export const lateCommitMs = 10_000;

/** In the same transaction, right before its commit. A record is needed only as long as a client may reconnect. */
export async function markLateCommit({ sql }: Session, tenantId: string): Promise<void> {
  await sql`insert into crm.late_commit (tenant_id) values (${tenantId})`;
  await sql`
    delete from crm.late_commit
    where tenant_id = ${tenantId} and id < ${minIdAt(Date.now() - 24 * 3_600_000)}`;
}

/** Commits, and learns by the same round trip whether derived columns are due. */
async function commitAndAsk(session: Session, onDerivedDue?: () => void): Promise<unknown> {
  if (!onDerivedDue) {
    return session.simple('commit');
  }
  const asked = session.simple(`select current_setting('app.derived_due', true) as due`);
  const committed = session.simple('commit');
  const [due, answer] = await Promise.allSettled([asked, committed]);
  if (answer.status === 'rejected') {
    throw answer.reason;
  }
  if (due.status === 'fulfilled' && due.value[0]?.due === 'on') {
    onDerivedDue();
  }
  return answer.value;
}

async function finish<T>(
  session: Session,
  begun: Query,
  work: () => Promise<T>,
  commit: () => PromiseLike<unknown> = () => session.simple('commit'),
): Promise<T> {
  try {
    const result = await work();
    await begun;
    assertCommitted(await commit());
    return result;
  } catch (error) {
    // If BEGIN failed, that is the reason why everything after it failed.
    const reason = await begun.then(
      () => error,
      (refusal: unknown) => refusal,
    );
    await rollBack(session);
    throw reason;
  }
}

async function rollBack(session: Session): Promise<void> {
  try {
    await session.simple('rollback');
  } catch {
    // A lost connection has rolled back already.
  }
}

/** PostgreSQL answers COMMIT with ROLLBACK, and without an error, if a statement of the transaction has failed. */
function assertCommitted(answer: unknown): void {
  const { command } = answer as { command?: string };
  if (command !== 'COMMIT') {
    throw new Error(`The transaction was not committed: ${command}`);
  }
}

/** Enters a tenant within an open transaction: for sign-up, which creates the tenant in the same transaction. */
export async function enterTenant(
  session: Session,
  principal: Principal,
  changeSet: ChangeSet,
): Promise<TenantTx> {
  prepareRules(session, principal);
  await session.simple(setLocal({ ...cleared, ...settings(principal, changeSet) }));
  return asTenant(session, principal);
}

/** The same for changes to its records, which are refused during a restore. */
export async function enterToWrite(
  session: Session,
  principal: Principal,
  changeSet: ChangeSet,
): Promise<TenantTx> {
  prepareRules(session, principal);
  await session.simple(`${setLocal({ ...cleared, ...settings(principal, changeSet) })}; ${toWrite}`);
  return asTenant(session, principal);
}

const toWrite = 'select crm.enter_to_write()';

function asTenant(session: Session, principal: Principal, last: RunText = session.run): TenantTx {
  const tx = (template: TemplateStringsArray, ...values: never[]) => session.sql(template, ...values);
  const use = async (rules: OrganizationRules) => {
    prepareRules(session, rules);
    await session.simple(setLocal({ ...withoutRules, ...ruleSettings(rules) }));
  };
  const parts = { principal, [runText]: session.run, [runLast]: last, [useRules]: use };
  return Object.assign(tx, parts) as unknown as TenantTx;
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

const withoutRules = { rule_territory_company: '', rule_territory_lead: '', rule_lead_score: '' };

/** Clears what a transaction that was entered for another principal before may have set. */
const cleared = {
  ...{ actor_kind: '', actor_ref: '', actor_label: '', caused_by: '', depth: '' },
  ...withoutRules,
};

/** Makes sure that the connection has the statements by which triggers evaluate the rules. */
function prepareRules(session: Session, { recordRules = [] }: Partial<OrganizationRules>): void {
  for (const { statement } of recordRules) {
    session.prepare(statement);
  }
}

/** The names of these statements, for the triggers: see crm.rule_call(). */
function ruleSettings({ recordRules = [] }: Partial<OrganizationRules>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    recordRules.map(({ decision, statement }) => [`rule_${decision}`, statement.name]),
  );
}

/** Sends only what differs from the defaults of `crm.open_change_set`: most changes are made by a person directly. */
function settings(principal: Principal, { id, action, cause }: ChangeSet): Readonly<Record<string, string>> {
  const { tenantId, userId, actor } = principal;
  return {
    tenant_id: assertId(tenantId),
    actor_id: userId ? assertId(userId) : '',
    change_set_id: assertId(id),
    action: action.replace(/[^\w ./:-]/g, ''),
    ...(actor ? { actor_kind: actor.kind } : {}),
    ...(actor?.ref ? { actor_ref: actor.ref } : {}),
    ...(actor?.label ? { actor_label: actor.label } : {}),
    ...(cause ? { caused_by: assertId(cause.changeSetId), depth: String(cause.depth) } : {}),
    ...ruleSettings(principal),
  };
}

/** SET LOCAL takes no parameters, and set_config() would not reach the workers of a distributed database. */
function setLocal(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `set local app.${name} = ${quote(value)}`)
    .join('; ');
}

/** An SQL string literal that is safe for any input, whatever `standard_conforming_strings` is. */
function quote(value: string): string {
  const escaped = value.replace(/\p{Cc}/gu, ' ').replaceAll("'", "''");
  return escaped.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`;
}
