import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowSeveralShards, openTenantPool } from '../../../testing/databases/nodes.ts';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { newId } from '../../ids.ts';
import type { Principal } from '../../principal.ts';
import { connect, type Sql } from '../connections/connection.ts';
import type { Pool } from '../connections/pool.ts';
import {
  type ChangeSet,
  createTenantDb,
  newChangeSet,
  type TenantDb,
  type TenantTx,
  useRules,
} from './tenant-db.ts';

let admin: Sql;
let pool: Pool;
let db: TenantDb;
const announced: ChangeSet[] = [];

beforeAll(async () => {
  const owner = await testDatabase();
  await allowSeveralShards(owner);
  admin = connect(owner, { max: 1, searchPath: 'crm' });
  pool = openTenantPool(owner, 'app', { size: 3, searchPath: 'crm' });
  db = createTenantDb(pool, (_, changeSet) => announced.push(changeSet));
});
beforeEach(() => {
  announced.length = 0;
});
afterAll(async () => {
  await pool.close();
  await admin.end();
});

const somebody = (): Principal => ({ tenantId: newId(), userId: newId(), permissions: new Map() });
const addTag = (tx: TenantTx, name: string | null) => tx`
  insert into crm.tag (tenant_id, name, color, sort_order, is_active)
  values (${tx.principal.tenantId}, ${name}, '#000000', 0, true)`;
const tagNames = async (me: Principal) =>
  (await db.read(me, tx => tx<{ name: string }>`select name from crm.tag order by name`)).map(
    ({ name }) => name,
  );

const addCategory = (tx: TenantTx, name: string, parentId: string | null) => tx`
  insert into crm.product_category (tenant_id, name, parent_id, sort_order, is_active)
  values (${tx.principal.tenantId}, ${name}, ${parentId}, 0, true)`;
const addCompany = (tx: TenantTx, id: string, parentId: string | null) => tx`
  insert into crm.company (tenant_id, id, name, parent_company_id, tag_ids, is_active)
  values (${tx.principal.tenantId}, ${id}, ${id}, ${parentId}, '{}', true)`;

describe('rules in the second change set of a group', () => {
  it('are checked with each statement, unless they are declared otherwise', async () => {
    const me = somebody();
    let isAccepted = false;
    await db.writeGroup(me, async (_, within) => {
      await within(me, newChangeSet('first'), tx => addCategory(tx, 'a', null));
      const second = within(me, newChangeSet('second'), async tx => {
        await addCategory(tx, 'b', newId());
        isAccepted = true;
      });
      await expect(second).rejects.toThrow(/product_category_parent_id_fk/);
    });
    expect(isAccepted).toBe(false);
    expect(announced.map(({ action }) => action)).toEqual(['first']);
  });

  it('are left alone in schemas that the application may not use', async () => {
    await admin.unsafe(`
      create schema elsewhere
      create table hidden (id int primary key, parent_id int references elsewhere.hidden initially deferred)`);
    try {
      const me = somebody();
      await db.writeGroup(me, async (_, within) => {
        await within(me, newChangeSet('first'), tx => addTag(tx, 'a'));
        await within(me, newChangeSet('second'), tx => addTag(tx, 'b'));
      });
      expect(await tagNames(me)).toEqual(['a', 'b']);
    } finally {
      await admin.unsafe('drop schema elsewhere cascade');
    }
  });

  it('are checked at its end if they are declared so, also after one that was rolled back', async () => {
    const me = somebody();
    const [parent, child] = [newId(), newId()];
    let isAccepted = false;
    await db.writeGroup(me, async (_, within) => {
      await within(me, newChangeSet('first'), tx => addTag(tx, 'a'));
      const refused = within(me, newChangeSet('refused'), async tx => {
        await addCompany(tx, newId(), newId());
        isAccepted = true;
      });
      await expect(refused).rejects.toThrow(/company_parent_company_id_fk/);
      await within(me, newChangeSet('child first'), async tx => {
        await addCompany(tx, child, parent);
        await addCompany(tx, parent, null);
      });
    });
    expect(isAccepted).toBe(true);
    const rows = await db.read(me, tx => tx<{ id: string }>`select id from crm.company`);
    expect(rows.map(({ id }) => id).sort()).toEqual([parent, child].sort());
  });
});

describe('a group of change sets', () => {
  it('logs each of them by itself, with its own actor and cause, and announces each after the commit', async () => {
    const me = somebody();
    const sets = [newChangeSet('first'), newChangeSet('second'), newChangeSet('third')] as const;
    const acting = { ...me, actor: { kind: 'automation', ref: 'run 2' } } as const;
    const caused = { ...sets[1], cause: { changeSetId: newId(), depth: 3 } };
    await db.writeGroup(me, async (_, within) => {
      await within(me, sets[0], tx => addTag(tx, 'a'));
      await within(acting, caused, tx => addTag(tx, 'b'));
      await within(me, sets[2], tx => addTag(tx, 'c'));
      expect(announced).toEqual([]);
    });
    expect(announced.map(({ id }) => id)).toEqual(sets.map(({ id }) => id));
    const logged = await admin`
      select id, action, actor_kind as kind, actor_ref as ref, caused_by as cause, depth
      from change_set where tenant_id = ${me.tenantId} order by action`;
    const byHand = { kind: 'user', ref: null, cause: null, depth: 0 };
    expect([...logged]).toEqual([
      { id: sets[0].id, action: 'first', ...byHand },
      {
        ...{ id: sets[1].id, action: 'second', kind: 'automation', ref: 'run 2' },
        ...{ cause: caused.cause.changeSetId, depth: 3 },
      },
      { id: sets[2].id, action: 'third', ...byHand },
    ]);
  });

  it('rolls back what fails, and nothing else', async () => {
    const me = somebody();
    await db.writeGroup(me, async (_, within) => {
      await within(me, newChangeSet('kept'), tx => addTag(tx, 'before'));
      const refused = within(me, newChangeSet('refused'), async tx => {
        await addTag(tx, 'lost');
        await addTag(tx, null);
      });
      await expect(refused).rejects.toThrow(/not-null/);
      const stopped = within(me, newChangeSet('stopped'), async tx => {
        await addTag(tx, 'lost too');
        throw new Error('stop');
      });
      await expect(stopped).rejects.toThrow('stop');
      await within(me, newChangeSet('kept too'), tx => addTag(tx, 'after'));
    });
    expect(await tagNames(me)).toEqual(['after', 'before']);
    expect(announced.map(({ action }) => action)).toEqual(['kept', 'kept too']);
  });

  it('refuses statements of work that goes on after its change set has failed', async () => {
    const me = somebody();
    let late: Promise<unknown> = Promise.resolve();
    await db.writeGroup(me, async (_, within) => {
      await within(me, newChangeSet('before'), tx => addTag(tx, 'before'));
      const failed = Promise.withResolvers<void>();
      const failing = within(me, newChangeSet('failing'), async tx => {
        late = failed.promise.then(() => addTag(tx, 'late'));
        late.catch(() => undefined);
        await Promise.all([late, addTag(tx, null)]);
      });
      await expect(failing).rejects.toThrow(/not-null/);
      failed.resolve();
      await expect(late).rejects.toThrow('The change set is over');
    });
    expect(await tagNames(me)).toEqual(['before']);
  });

  it('refuses other rules within a change set, because the next one would be written with them', async () => {
    const me = somebody();
    await db.writeGroup(me, async (_, within) => {
      const changing = within(me, newChangeSet('test'), tx => tx[useRules]({ recordRules: [] }));
      await expect(changing).rejects.toThrow('rules cannot be changed');
    });
  });

  it('commits nothing if the group itself fails', async () => {
    const me = somebody();
    const failing = db.writeGroup(me, async (_, within) => {
      await within(me, newChangeSet('lost'), tx => addTag(tx, 'lost'));
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await tagNames(me)).toEqual([]);
    expect(announced).toEqual([]);
  });

  it('belongs to one tenant', async () => {
    const [me, other] = [somebody(), somebody()];
    const crossing = db.writeGroup(me, (_, within) =>
      within(other, newChangeSet('test'), tx => addTag(tx, 'stray')),
    );
    await expect(crossing).rejects.toThrow('one tenant');
    expect(await tagNames(other)).toEqual([]);
  });

  it('does not wait long for a row that somebody else holds, and goes on without it', async () => {
    const me = somebody();
    await db.write(me, newChangeSet('test'), tx => addTag(tx, 'held'));
    await admin.begin(async holder => {
      await holder`select from tag where tenant_id = ${me.tenantId} for update`;
      await db.writeGroup(me, async (_, within) => {
        const rename = within(me, newChangeSet('waits'), tx => tx`update crm.tag set name = 'renamed'`);
        await expect(rename).rejects.toMatchObject({ code: '55P03' });
        await within(me, newChangeSet('goes on'), tx => addTag(tx, 'other'));
      });
    });
    expect(await tagNames(me)).toEqual(['held', 'other']);
  });
});
