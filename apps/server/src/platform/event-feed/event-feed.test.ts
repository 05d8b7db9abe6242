import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFeedApp, recordingProcessor, startFeed } from '../../testing/event-feed.ts';
import { make, undo } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import { openDatabase } from '../database/open-database.ts';
import { newChangeSet, type TenantTx } from '../database/tenant/tenant-db.ts';
import { newId } from '../ids.ts';
import { systemPrincipal } from '../principal.ts';
import { defineProcessor } from './define-processor.ts';
import type { EventFeed } from './event-feed.ts';
import { maxAttempts } from './failed-deliveries.ts';
import { listParkedEvents, runParkedEventsAgain } from './parked-events.ts';
import { writeListeners } from './write-listeners.ts';

let app: TestApp;
let user: User;
const feeds: EventFeed[] = [];
beforeAll(async () => {
  app = await openFeedApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});
afterEach(async () => {
  await Promise.all(feeds.splice(0).map(feed => feed.stop()));
});

const begin = async (...given: Parameters<typeof startFeed>) => feeds.push(await startFeed(...given));
const makeTag = (name: string, by = user) => make(by, '/tags', { name });
const rename = (id: string, name: string) => user.call('PATCH', `/api/tags/${id}`, { body: { name } });
const write = <T>(work: (tx: TenantTx) => Promise<T>, changeSet = newChangeSet('test')) =>
  app.database.tenants.write(systemPrincipal(user.tenantId), changeSet, work);
const addTag = (tx: TenantTx, name: string) => tx`
  insert into crm.tag (tenant_id, name, color, sort_order, is_active)
  values (${tx.principal.tenantId}, ${name}, '#000000', 0, true)`;
const changeTag = (tx: TenantTx, id: string, color: string) => tx`
  update crm.tag set color = ${color} where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
/** The number of waiting events of this test's organization. */
const countWaiting = async () => {
  const [row] = await app.database.tenants.read(
    systemPrincipal(user.tenantId),
    tx => tx<{ n: number }>`
      select count(*)::integer as n from crm.event
      where tenant_id = ${user.tenantId} and parked_at_utc is null`,
  );
  return row?.n;
};
/** A countable effect in the database: a notification, which is not logged itself. */
const note = (tx: TenantTx, title: string) => tx`
  insert into crm.notification (tenant_id, user_id, title, path)
  values (${user.tenantId}, ${user.userId}, ${title}, '/')`;
const readNotes = async () => {
  const rows = await app.database.tenants.read(
    systemPrincipal(user.tenantId),
    tx => tx<{ title: string }>`
      select title from crm.notification where tenant_id = ${user.tenantId} order by id`,
  );
  return rows.map(({ title }) => title);
};

describe('events', () => {
  it('are written only for kinds that a processor listens to', async () => {
    await writeListeners(app.owner, []);
    await makeTag('Unheard');
    expect(await countWaiting()).toBe(0);
    await writeListeners(app.owner, [recordingProcessor('tags', ['tag.updated']).processor]);
    const { id } = await makeTag('Heard');
    expect(await countWaiting()).toBe(0);
    await rename(id, 'Heard now');
    expect(await countWaiting()).toBe(1);
  });

  it('are delivered at once, and commits without any wake nobody', async () => {
    const heard: boolean[] = [];
    app.database.onCommit(({ tenantId, hasEvents }) => tenantId === user.tenantId && heard.push(hasEvents));
    const { processor, by } = recordingProcessor('tags', ['tag.updated']);
    // Nothing but commits wakes it.
    await begin(app, [processor], { sweepMs: 1_000_000 });
    const { id } = await makeTag('Quiet');
    expect(heard).toEqual([false]);
    await rename(id, 'Loud');
    expect(heard.slice(0, 2)).toEqual([false, true]);
    await expect.poll(() => by(user.tenantId)).toHaveLength(1);
  });

  it('contain the changes in order and their actor', async () => {
    const { processor, by } = recordingProcessor('tags', ['tag.created', 'tag.updated', 'tag.deleted']);
    await begin(app, [processor]);
    const { id } = await makeTag('First');
    await rename(id, 'Second');
    const deleted = await user.call('DELETE', `/api/tags/${id}`);
    await undo(user, deleted);
    await expect.poll(() => by(user.tenantId).length).toBe(4);
    expect(by(user.tenantId)).toMatchObject([
      { kind: 'tag.created', entity: 'tag', rowId: id, before: null, after: null },
      { kind: 'tag.updated', rowId: id, before: { name: 'First' }, after: { name: 'Second' } },
      { kind: 'tag.deleted', rowId: id, before: { name: 'Second' } },
      { kind: 'tag.created', rowId: id },
    ]);
    expect(by(user.tenantId)[0]?.cause).toMatchObject({
      actorId: user.userId,
      actorKind: 'user',
      action: 'POST /tags',
      depth: 0,
    });
    expect(await countWaiting()).toBe(0);
  });

  it('that a stopped process left behind are delivered by the next one', async () => {
    const { processor, by } = recordingProcessor('tags', ['tag.created']);
    await writeListeners(app.owner, [processor]);
    const { id } = await makeTag('Left behind');
    await begin(app, [processor]);
    await expect.poll(() => by(user.tenantId).map(({ rowId }) => rowId)).toEqual([id]);
  });

  it('of each step of a long change set are delivered once', async () => {
    const { processor, by } = recordingProcessor('tags', ['tag.created']);
    const changeSet = newChangeSet('steps');
    await writeListeners(app.owner, [processor]);
    await write(tx => addTag(tx, 'Step 1'), changeSet);
    await write(tx => addTag(tx, 'Step 2'), changeSet);
    await begin(app, [processor]);
    await expect.poll(() => by(user.tenantId).length).toBe(2);
    await write(tx => addTag(tx, 'Step 3'), changeSet);
    await expect.poll(() => by(user.tenantId).length).toBe(3);
    expect(new Set(by(user.tenantId).map(({ rowId }) => rowId)).size).toBe(3);
    expect(await countWaiting()).toBe(0);
  });

  it('of a large transaction are delivered completely, in parts and in order', async () => {
    const { processor, by } = recordingProcessor('tags', ['tag.created', 'tag.deleted']);
    await begin(app, [processor]);
    await write(async tx => {
      await tx`
        insert into crm.tag (tenant_id, name, color, sort_order, is_active)
        select ${user.tenantId}, 'Tag ' || n, '#000000', n, true from generate_series(1, 700) as n`;
      await tx`delete from crm.tag where tenant_id = ${user.tenantId} and name like 'Tag %'`;
    });
    await expect.poll(() => by(user.tenantId).length).toBe(1400);
    const kinds = by(user.tenantId).map(({ kind }) => kind);
    expect(kinds.indexOf('tag.deleted')).toBe(700);
    const ids = by(user.tenantId).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
  });

  it('of one record are delivered in the order of its changes, whichever transaction began first', async () => {
    const { processor, by } = recordingProcessor('tags', ['tag.updated']);
    await writeListeners(app.owner, [processor]);
    const [one, two] = [await makeTag('One'), await makeTag('Two')];
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const long = write(async tx => {
      // Its event has the smaller id, but its change to the first tag is the later one.
      await changeTag(tx, two.id, '#111111');
      first.resolve();
      await second.promise;
      await changeTag(tx, one.id, '#222222');
    });
    await first.promise;
    await write(tx => changeTag(tx, one.id, '#333333'));
    second.resolve();
    await long;
    await begin(app, [processor]);
    await expect.poll(() => by(user.tenantId).length).toBe(3);
    const colors = by(user.tenantId)
      .filter(({ rowId }) => rowId === one.id)
      .map(({ after }) => after?.color);
    expect(colors).toEqual(['#333333', '#222222']);
  });
});

describe('what a processor writes', () => {
  it('is written once, however many servers run', async () => {
    const processor = defineProcessor({
      name: 'noting',
      on: ['tag.created'],
      async run(tx, { changes }) {
        for (const { rowId } of changes) {
          await note(tx, rowId);
        }
      },
    });
    const other = openDatabase(app.owner, { connections: 3 });
    await begin(app, [processor]);
    await begin(app, [processor], { database: other });
    const made = await Promise.all(Array.from({ length: 30 }, (_, n) => makeTag(`Tag ${n}`)));
    await expect.poll(countWaiting).toBe(0);
    expect((await readNotes()).sort()).toEqual(made.map(({ id }) => id).sort());
    await Promise.all(feeds.splice(0).map(feed => feed.stop()));
    await other.close();
  });

  it('is rolled back when its session is lost, and then repeated', async () => {
    let runs = 0;
    const processor = defineProcessor({
      name: 'interrupted',
      on: ['tag.created'],
      async run(tx, { changes }) {
        runs += 1;
        await note(tx, changes[0]?.rowId ?? '');
        if (runs === 1) {
          await tx`select pg_terminate_backend(pg_backend_pid())`;
        }
      },
    });
    await begin(app, [processor]);
    const { id } = await makeTag('Interrupted');
    await expect.poll(readNotes).toEqual([id]);
    expect(runs).toBe(2);
  });

  it('is a change set that names its cause, and a loop is stopped and parked', async () => {
    const processor = defineProcessor({
      name: 'loop',
      on: ['tag.updated'],
      async run(tx, { changes }) {
        await changeTag(tx, changes[0]?.rowId ?? '', `#${newId().slice(-6)}`);
      },
    });
    await begin(app, [processor]);
    const { id } = await makeTag('Loop');
    const started = await rename(id, 'Go');
    await expect.poll(async () => (await parked()).length).toBe(1);
    const sets = await app.database.tenants.read(
      systemPrincipal(user.tenantId),
      tx => tx<{ id: string; causedBy: string; depth: number }>`
        select id, caused_by as "causedBy", depth from crm.change_set
        where tenant_id = ${user.tenantId} and actor_kind = 'automation' and actor_ref = 'loop' order by depth`,
    );
    expect(sets.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(sets[0]?.causedBy).toBe(started.headers['x-change-set']);
    expect(sets[1]?.causedBy).toBe(sets[0]?.id);
    expect((await parked())[0]?.error).toContain('have caused each other');
  });
});

const parked = async () =>
  (await listParkedEvents(app.owner)).filter(({ tenantId }) => tenantId === user.tenantId);

describe('an event that cannot be delivered', () => {
  it('is retried, blocks only its own lane, is parked in the end, and can be retried by the operator', async () => {
    let isBroken = true;
    const failing = defineProcessor({
      name: 'failing',
      on: ['tag.created'],
      async run(tx, { changes }) {
        const [{ rowId = '' } = {}] = changes;
        await note(tx, rowId);
        if (isBroken && rowId === bad.id) {
          throw new Error('This tag is not to my liking');
        }
      },
    });
    const { processor: fine, by } = recordingProcessor('fine', ['tag.created']);
    const logged: { message: string; details: object }[] = [];
    const log = { error: (details: object, message: string) => logged.push({ details, message }) };
    await writeListeners(app.owner, [failing, fine]);
    const changeSet = newChangeSet('steps');
    await write(tx => addTag(tx, 'Bad'), changeSet);
    await write(tx => addTag(tx, 'Good'), changeSet);
    const tags = await app.database.tenants.read(
      systemPrincipal(user.tenantId),
      tx => tx<{ id: string; name: string }>`select id, name from crm.tag where tenant_id = ${user.tenantId}`,
    );
    const idOf = (name: string) => tags.find(tag => tag.name === name)?.id ?? '';
    const bad = { id: idOf('Bad') };
    const order: string[] = [];
    await begin(app, [failing, fine], {
      log,
      delayMs: attempts => {
        order.push(`attempt ${attempts}`);
        return 0;
      },
    });
    await expect.poll(() => by(user.tenantId).length).toBe(2);
    await expect.poll(readNotes, { timeout: 60_000 }).toEqual([idOf('Good')]);
    expect(order).toEqual(Array.from({ length: maxAttempts }, (_, n) => `attempt ${n + 1}`));
    expect(logged.at(-1)).toMatchObject({
      message: 'An event was parked',
      details: { processor: 'failing', tenantId: user.tenantId, attempts: maxAttempts },
    });
    expect(await parked()).toMatchObject([
      {
        processor: 'failing',
        kind: 'tag insert',
        error: 'This tag is not to my liking',
        attempts: maxAttempts,
      },
    ]);
    isBroken = false;
    expect(await runParkedEventsAgain(app.owner, 'failing')).toBe(1);
    // Its own entry, not those of later steps.
    await expect.poll(readNotes).toEqual([idOf('Good'), bad.id]);
    expect(await parked()).toEqual([]);
  });
});
