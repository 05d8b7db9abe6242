import type { Row } from 'postgres';
import { minIdAt } from '../ids.ts';
import type { Principal } from '../principal.ts';
import type { OrganizationRules } from '../record-rules/organization-rules.ts';
import type { Pool, Session, UseOptions } from './connections/pool.ts';
import { prepareRules } from './tenant/tenant-settings.ts';

/**
 * Runs `work` between `begin` and COMMIT. Any failure rolls back and is rethrown. `options` name the tenant whose rows it
 * reads or writes, where that is known.
 */
export function runTransaction<T>(
  pool: Pool,
  begin: string,
  work: (session: Session) => Promise<T>,
  options: Pick<UseOptions, 'onBehalfOf'> = {},
): Promise<T> {
  return pool.use(async session => {
    const begun = session.simple(begin);
    return finish(session, begun, async () => {
      // Not sent together with the first statement: if BEGIN failed, that statement would take effect outside of the
      // transaction.
      await begun;
      return work(session);
    });
  }, options);
}

/**
 * The same for a tenant, in fewer round trips. Statements follow BEGIN without waiting for its result, which is safe
 * because row security rejects them outside of the transaction, and COMMIT can follow the last one at once.
 */
export function runTenantTransaction<T>(
  pool: Pool,
  begin: string,
  principal: Principal,
  parts: {
    work: (session: Session, last: Session['run']) => Promise<T>;
    lateAfterMs?: number;
    /** Called after the commit of a transaction that may write. */
    onCommitted?: (noted: Noted) => void;
  },
): Promise<T> {
  const { tenantId } = principal;
  const transact = async (session: Session) => {
    const commit = () => commitAndAsk(session, parts.onCommitted);
    const startedAt = Date.now();
    const { lateAfterMs = Number.POSITIVE_INFINITY } = parts;
    const isLate = () => Date.now() - startedAt > lateAfterMs;
    const begun = beginWithRules(session, begin, parts.onCommitted ? principal : {});
    let committed: Promise<unknown> | undefined;
    const last: Session['run'] = <R extends Row>(text: string, values?: readonly unknown[]) => {
      const rows = session.run<R>(text, values);
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

/** Sends BEGIN, and prepares the rules before it where that outlives the transaction: a failure then costs nothing. */
function beginWithRules(
  session: Session,
  begin: string,
  rules: Partial<OrganizationRules>,
): Promise<unknown> {
  if (!session.preparesInTransaction) {
    prepareRules(session, rules);
    return session.simple(begin);
  }
  const begun = Promise.all([session.simple(begin), ...prepareRules(session, rules)]);
  // Handled where the transaction ends.
  begun.catch(() => undefined);
  return begun;
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

/** What the database has noted about a transaction, in its settings. */
export interface Noted {
  /** Whether it has written rows whose derived columns are due. */
  readonly isDerivedDue: boolean;
  /** Whether it has written events: see ../event-feed. */
  readonly hasEvents: boolean;
}

/** Commits, and learns by the same round trip what the database has noted. */
async function commitAndAsk(session: Session, onCommitted?: (noted: Noted) => void): Promise<unknown> {
  if (!onCommitted) {
    return session.simple('commit');
  }
  const asked = session.simple(
    `select current_setting('app.derived_due', true) as due, current_setting('app.has_events', true) as events`,
  );
  const committed = session.simple('commit');
  const [noted, answer] = await Promise.allSettled([asked, committed]);
  if (answer.status === 'rejected') {
    throw answer.reason;
  }
  const [row] = noted.status === 'fulfilled' ? noted.value : [];
  onCommitted({ isDerivedDue: row?.due === 'on', hasEvents: row?.events === 'on' });
  return answer.value;
}

async function finish<T>(
  session: Session,
  begun: Promise<unknown>,
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
