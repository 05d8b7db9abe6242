import type { PendingQuery, Row } from 'postgres';
import { busy } from '../../errors.ts';
import type { Connection, Sql } from './connection.ts';
import { createConnectionQueue } from './connection-queue.ts';
import { createLink, type Link } from './link.ts';
import { type NamedStatement, prepareInAnySession, prepareOnce } from './named-statements.ts';
import type { StatementTimer } from './slow-statements.ts';

/** One connection, borrowed for one transaction. */
export interface Session {
  /** The driver's tagged template. */
  readonly sql: Sql;
  /**
   * Runs a text with `$1` parameters, as a prepared statement as long as there are not too many; sent at once. The type
   * of its rows is what the statement selects.
   */
  run<T extends Row = Row>(text: string, values?: readonly unknown[]): PendingQuery<T[]>;
  /** Runs one or several statements without parameters. They are sent at once. */
  simple(text: string): PendingQuery<Row[]>;
  /**
   * Prepares statements under names by which SQL can execute them, unless the session has them already. Sent at once; if
   * it fails, executing the statement fails. Within a transaction the results must be awaited, because a failure ends it.
   */
  prepare(statements: readonly NamedStatement[]): PendingQuery<Row[]>[];
  /** Whether `prepare` has an effect only within a transaction, because the next one may get another session. */
  readonly preparesInTransaction: boolean;
  /** Whether it leads to a node of a distributed database, which does not plan every statement: see ../distribution. */
  readonly isDistributed: boolean;
}

/** Provides connections. Requests that wait too long, or find too many waiting, fail with 503. */
export interface Pool {
  use<T>(work: (session: Session) => Promise<T>, options?: UseOptions): Promise<T>;
  /** For metrics. */
  currentUse(): PoolUse;
  close(): Promise<void>;
}

export interface PoolUse {
  /** The most connections that it opens. */
  readonly size: number;
  readonly inUse: number;
  readonly waiting: number;
  /** Requests since the start that got no connection in time. */
  readonly refused: number;
}

export interface UseOptions {
  /**
   * The tenant that it is for, for example. Among waiting requests, the one whose tenant uses the fewest connections
   * is served first.
   */
  onBehalfOf?: string;
  /** Served before all waiting requests: for health checks of the pool itself. */
  isProbe?: boolean;
}

export interface PoolOptions {
  size: number;
  searchPath: string;
  maxWaitMs?: number;
  maxWaiting?: number;
  timeoutMs?: number;
  toJson?: (value: unknown) => string;
  timer?: StatementTimer;
  /** How many texts are prepared at most. */
  maxPrepared?: number;
  isDistributed?: boolean;
}

/** After a refused connection, how long the remaining ones are shared before another one is opened. */
const reopenMs = 1000;

/**
 * A separate driver instance for each connection, and a new one for each that is lost: see
 * docs/adr/0043-lost-connections.md.
 */
export function createPool(connection: Connection, options: PoolOptions): Pool {
  const {
    size,
    searchPath,
    maxWaitMs = 2000,
    maxWaiting = 500,
    timeoutMs = 15_000,
    toJson,
    timer: statementTimer,
    maxPrepared = 500,
    isDistributed = false,
  } = options;
  const isPrepared = createPreparedTexts(maxPrepared);
  const isPooled = connection.pooler !== undefined;
  /** All that are open or being opened. */
  const live = new Set<Link>();
  const idle: Link[] = [];
  const queue = createConnectionQueue({ maxWaitMs, maxWaiting });
  /** How many connections are being opened for waiting requests. */
  let opening = 0;
  let reopenAt = 0;
  let reopenTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const sessions = new WeakMap<Link, Session>();

  function sessionOf(link: Link): Session {
    const session =
      sessions.get(link) ?? sessionOn(link, { timer: statementTimer, isPrepared, isPooled, isDistributed });
    sessions.set(link, session);
    return session;
  }

  function mayOpen(): boolean {
    return !isClosed && live.size < size && (live.size === 0 || Date.now() >= reopenAt);
  }

  async function open(): Promise<Link> {
    const link = createLink(connection, { searchPath, timeoutMs, toJson, onLost: () => forget(link) });
    live.add(link);
    try {
      await link.open();
      return link;
    } catch (error) {
      reopenAt = Date.now() + reopenMs;
      throw error;
    }
  }

  function forget(link: Link): void {
    live.delete(link);
    const at = idle.indexOf(link);
    if (at >= 0) {
      idle.splice(at, 1);
    }
    if (queue.length > 0) {
      openForWaiting();
    }
  }

  /** Opens connections for waiting requests, to replace lost or refused ones. */
  function openForWaiting(): void {
    const delayMs = live.size === 0 ? 0 : reopenAt - Date.now();
    if (delayMs > 0) {
      reopenTimer ??= setTimeout(() => {
        reopenTimer = undefined;
        openForWaiting();
      }, delayMs);
      return;
    }
    while (opening < queue.length && mayOpen()) {
      opening += 1;
      open()
        .finally(() => {
          opening -= 1;
        })
        .then(release, error => {
          if (live.size === 0) {
            queue.rejectFirst(error);
          }
          openForWaiting();
        });
    }
  }

  async function openOrWait(options: Required<UseOptions>): Promise<Link> {
    if (mayOpen()) {
      try {
        return await open();
      } catch (error) {
        if (live.size === 0) {
          throw error;
        }
      }
    }
    return wait(options);
  }

  function wait(options: Required<UseOptions>): Promise<Link> {
    if (isClosed) {
      throw busy();
    }
    const link = queue.wait(options);
    if (live.size < size) {
      openForWaiting();
    }
    return link;
  }

  function release(link: Link): void {
    link.isInUse = false;
    if (link.isLost) {
      return;
    }
    if (!queue.give(link)) {
      idle.push(link);
    }
  }

  return {
    async use(work, { isProbe = false, onBehalfOf = '' } = {}) {
      const link = idle.pop() ?? (await openOrWait({ isProbe, onBehalfOf }));
      link.isInUse = true;
      queue.countLent(onBehalfOf, 1);
      try {
        return await work(sessionOf(link));
      } finally {
        queue.countLent(onBehalfOf, -1);
        release(link);
      }
    },
    currentUse: () => ({
      size,
      inUse: live.size - idle.length,
      waiting: queue.length,
      refused: queue.refused,
    }),
    async close() {
      isClosed = true;
      clearTimeout(reopenTimer);
      await Promise.all([...live].map(link => link.close()));
      queue.rejectAll(busy());
    },
  };
}

/**
 * Each connection keeps what it has prepared, with its plan, for as long as it lives. Callers decide which fields and
 * filters a list has, so the number of texts has no bound of its own: those that come too late are planned each time.
 */
function createPreparedTexts(max: number): (text: string) => boolean {
  const texts = new Set<string>();
  return text => {
    if (texts.size < max) {
      texts.add(text);
    }
    return texts.has(text);
  };
}

/** Nothing is sent once the connection is lost: its transaction has ended, and the rest of it must fail. */
function sessionOn(
  link: Link,
  options: {
    timer: StatementTimer | undefined;
    isPrepared: (text: string) => boolean;
    isPooled: boolean;
    isDistributed: boolean;
  },
): Session {
  const { timer, isPrepared, isPooled, isDistributed } = options;
  const checked = () => {
    if (link.isLost) {
      throw busy();
    }
    return link.sql;
  };
  const sql = timer?.watchTemplates(link.sql) ?? link.sql;
  /** A caller that stops at the first of several failures does not handle the others, so they are marked as handled. */
  function send<T extends Row>(query: PendingQuery<T[]>, text: string): PendingQuery<T[]> {
    if (timer) {
      timer.send(query, text);
    } else {
      query.catch(() => undefined);
    }
    return query;
  }
  const simple = (text: string) => send(checked().unsafe<Row[]>(text).simple(), text);
  return {
    get sql() {
      checked();
      return sql;
    },
    simple,
    preparesInTransaction: isPooled,
    isDistributed,
    prepare: statements =>
      isPooled
        ? prepareInAnySession(statements, simple)
        : prepareOnce(link.namedStatements, statements, simple),
    run: <T extends Row>(text: string, values: readonly unknown[] = []) =>
      send(checked().unsafe<T[]>(text, values as never[], { prepare: isPrepared(text) }), text),
  };
}
