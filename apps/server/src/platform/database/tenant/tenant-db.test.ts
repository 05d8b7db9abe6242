import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allowSeveralShards,
  databaseOf,
  isOnCitus,
  openTenantPool,
} from '../../../testing/databases/nodes.ts';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Principal } from '../../principal.ts';
import { asRole, type Connection, connect, type Sql } from '../connections/connection.ts';
import { createPool, type Pool } from '../connections/pool.ts';
import { translateDatabaseError } from '../translate-error.ts';
import {
  createTenantDb,
  newChangeSet,
  readsWithin,
  runLast,
  type TenantDb,
  type TenantTx,
} from './tenant-db.ts';

let owner: Connection;
let admin: Sql;
let pool: Pool;
let db: TenantDb;

beforeAll(async () => {
  owner = await testDatabase();
  await allowSeveralShards(owner);
  admin = connect(owner, { max: 1, searchPath: 'crm' });
  pool = openTenantPool(owner, 'app', { size: 3, searchPath: 'crm', maxWaitMs: 300, maxWaiting: 2 });
  db = createTenantDb(pool, () => undefined);
});
afterAll(async () => {
  await pool.close();
  await admin.end();
});

const somebody = (): Principal => ({ tenantId: newId(), userId: newId(), permissions: new Map() });
const addTag = (tx: TenantTx, name: string) => tx`
  insert into crm.tag (tenant_id, name, color, sort_order, is_active)
  values (${tx.principal.tenantId}, ${name}, '#000000', 0, true) returning id`;
const tagNames = (tx: TenantTx) => tx`select name from crm.tag`;
const write = (me: Principal, work: (tx: TenantTx) => Promise<unknown>) =>
  db.write(me, newChangeSet('test'), work);

describe('a tenant’s transaction', () => {
  it('sees no rows of another tenant, even without a condition', async () => {
    const [me, other] = [somebody(), somebody()];
    await write(me, tx => addTag(tx, 'mine'));
    expect(await db.read(me, tagNames)).toEqual([{ name: 'mine' }]);
    expect(await db.read(other, tagNames)).toEqual([]);
  });

  it('cannot insert, update or delete rows of another tenant', async () => {
    const [me, other] = [somebody(), somebody()];
    await write(me, tx => addTag(tx, 'mine'));
    const intrude = write(
      other,
      tx => tx`
      insert into crm.tag (tenant_id, name, color, sort_order, is_active) values (${me.tenantId}, 'x', '#000000', 0, true)`,
    );
    await expect(intrude).rejects.toThrow(/row-level security/);
    const move = write(me, tx => tx`update crm.tag set tenant_id = ${other.tenantId}`);
    await expect(move).rejects.toThrow();
    // Citus executes statements of tenants only if they name one.
    const named = (tx: TenantTx) => (isOnCitus ? tx`where tenant_id = ${me.tenantId}` : tx``);
    await write(other, tx => tx`update crm.tag set name = 'stolen' ${named(tx)}`);
    await write(other, tx => tx`delete from crm.tag ${named(tx)}`);
    expect(await db.read(me, tagNames)).toEqual([{ name: 'mine' }]);
  });

  it('is rolled back completely when its work fails', async () => {
    const me = somebody();
    const failing = write(me, async tx => {
      await addTag(tx, 'lost');
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await db.read(me, tagNames)).toEqual([]);
  });

  it('ends with its last statement: everything is committed or nothing, and nothing can follow', async () => {
    const me = somebody();
    const add = (tx: TenantTx, name: string | null) =>
      tx[runLast](
        `insert into crm.tag (tenant_id, name, color, sort_order, is_active) values ($1, $2, '#000000', 0, true) returning name`,
        [me.tenantId, name],
      );
    expect(await write(me, tx => add(tx, 'kept'))).toEqual([{ name: 'kept' }]);
    const refused = write(me, async tx => {
      await addTag(tx, 'lost');
      return add(tx, null);
    });
    await expect(refused).rejects.toThrow(/not-null/);
    const goingOn = write(me, async tx => {
      await add(tx, 'kept too');
      expect(await tagNames(tx)).toEqual([]);
      return addTag(tx, 'too late');
    });
    await expect(goingOn).rejects.toThrow(/row-level security|change set/);
    expect(await db.read(me, tagNames)).toEqual([{ name: 'kept' }, { name: 'kept too' }]);
  });

  it('goes on after reads within it, also after their last statement', async () => {
    const me = somebody();
    await write(me, async tx => {
      await addTag(tx, 'before');
      const names = await readsWithin(tx).read(me, reading =>
        reading[runLast]('select name from crm.tag where tenant_id = $1', [me.tenantId]),
      );
      expect(names).toEqual([{ name: 'before' }]);
      await addTag(tx, 'after');
    });
    expect(await db.read(me, tagNames)).toEqual([{ name: 'before' }, { name: 'after' }]);
  });

  it('that took long is recorded as late together with its changes', async () => {
    const me = somebody();
    const late = createTenantDb(pool, () => undefined, -1);
    const count = (tx: TenantTx) =>
      tx`select count(*)::integer as n from crm.late_commit where tenant_id = ${me.tenantId}`;
    await write(me, tx => addTag(tx, 'in time'));
    expect(await db.read(me, count)).toEqual([{ n: 0 }]);
    await late.write(me, newChangeSet('test'), tx => addTag(tx, 'late'));
    const insert = `insert into crm.tag (tenant_id, name, color, sort_order, is_active) values ($1, $2, '#000000', 0, true)`;
    await late.write(me, newChangeSet('test'), tx => tx[runLast](insert, [me.tenantId, 'late and last']));
    const failing = late.write(me, newChangeSet('test'), async tx => {
      await addTag(tx, 'lost');
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await db.read(me, count)).toEqual([{ n: 2 }]);
    expect(await db.read(me, tagNames)).toHaveLength(3);
  });

  it('cannot write when it was opened to read', async () => {
    await expect(db.read(somebody(), tx => addTag(tx, 'x'))).rejects.toThrow(/read-only/);
  });

  it('leaves no tenant set on its connection', async () => {
    const single = createPool(asRole(owner, 'app'), { size: 1, searchPath: 'crm' });
    const me = somebody();
    await createTenantDb(single, () => undefined).write(me, newChangeSet('test'), tx => addTag(tx, 'mine'));
    const rows = await single.use(({ sql }) => sql`select name from crm.tag`.then(found => [...found]));
    expect(rows).toEqual([]);
    await single.close();
  });

  it('fails without affecting others when the database ends its session', async () => {
    const me = somebody();
    await write(me, tx => addTag(tx, 'mine'));
    const server = connect(await databaseOf(owner, me.tenantId), { max: 1, searchPath: 'crm' });
    const interrupted = db.read(me, async tx => {
      const [row] = await tx`select pg_backend_pid() as pid`;
      await server`select pg_terminate_backend(${row?.pid}::integer, 60000)`;
      return tagNames(tx);
    });
    // Which error it is depends on whether the end is noticed before the next statement is sent or only after that.
    const error = await interrupted.catch((thrown: unknown) => thrown);
    const told = error instanceof AppError ? error : translateDatabaseError(error);
    expect(told).toMatchObject({ code: 'busy', details: { retryAfter: expect.any(Number) } });
    await server.end();
    expect(await db.read(me, tagNames)).toEqual([{ name: 'mine' }]);
  });
});

describe('the change log', () => {
  it('rejects a change without a change set', async () => {
    const { tenantId } = somebody();
    const bare = pool.use(async session => {
      await session.simple(`begin; set local app.tenant_id = '${tenantId}'`);
      try {
        return await session.sql`
          insert into crm.tag (tenant_id, name, color, sort_order, is_active) values (${tenantId}, 'x', '#000000', 0, true)`;
      } finally {
        await session.simple('rollback');
      }
    });
    await expect(bare).rejects.toThrow(/outside of a change set/);
  });

  it('cannot be changed or emptied by the application', async () => {
    const me = somebody();
    await write(me, tx => addTag(tx, 'mine'));
    for (const attempt of [
      (tx: TenantTx) => tx`delete from crm.change_log where tenant_id = ${me.tenantId}`,
      (tx: TenantTx) => tx`update crm.change_log set entity = '' where tenant_id = ${me.tenantId}`,
      (tx: TenantTx) => tx`truncate crm.change_log`,
      (tx: TenantTx) => tx`alter table crm.tag disable trigger log_update`,
    ]) {
      await expect(write(me, attempt)).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  it('contains the actor, the action and the changed columns', async () => {
    const me = somebody();
    const [row] = await db.write(me, newChangeSet('made'), tx => addTag(tx, 'first'));
    await db.write(
      me,
      newChangeSet('renamed'),
      tx => tx`update crm.tag set name = 'second' where tenant_id = ${me.tenantId}`,
    );
    const entries = await db.read(
      me,
      tx => tx`
      select s.action, s.actor_id, l.entity, l.row_id, l.operation, l.before, l.after
      from crm.change_log l join crm.change_set s on s.tenant_id = l.tenant_id and s.id = l.change_set_id
      where l.tenant_id = ${me.tenantId} order by l.id`,
    );
    const common = { actor_id: me.userId, entity: 'tag', row_id: row?.id };
    expect(entries).toEqual([
      { ...common, action: 'made', operation: 'insert', before: null, after: null },
      {
        ...common,
        action: 'renamed',
        operation: 'update',
        before: { name: 'first' },
        after: { name: 'second' },
      },
    ]);
  });
});

describe('the pool', () => {
  it('refuses at once when too many wait, and after a limited time when no connection becomes free', async () => {
    const { promise: held, resolve: free } = Promise.withResolvers<void>();
    const holders = [1, 2, 3].map(() => pool.use(() => held));
    const started = performance.now();
    const waiters = await Promise.allSettled([1, 2, 3].map(() => pool.use(async () => 'served')));
    expect(waiters.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(performance.now() - started).toBeLessThan(15_000);
    free();
    await Promise.all(holders);
    expect(await pool.use(async () => 'served')).toBe('served');
  });
});
