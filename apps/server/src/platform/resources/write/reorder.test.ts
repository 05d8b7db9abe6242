import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tagsModule } from '../../../modules/master-data/tags.ts';
import { type Found, listAll, make, undo } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { newId } from '../../ids.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp({ modules: [tagsModule] });
  user = await app.createTenant();
});
afterAll(() => app.close());

const reorder = (ids: readonly (string | undefined)[]) =>
  user.call('POST', '/api/tags/reorder', { body: { ids } });
const shown = async () => (await listAll(user, '/tags')).map(({ name, sortOrder }) => [name, sortOrder]);

/** Replaces the list by names with the given sort orders. */
async function fill(wanted: readonly (readonly [name: string, sortOrder: number])[]): Promise<Found[]> {
  const ids = (await listAll(user, '/tags')).map(({ id }) => id);
  if (ids.length > 0) {
    await user.call('POST', '/api/tags/bulk-delete', { body: { ids } });
  }
  for (const [name, sortOrder] of wanted) {
    await make(user, '/tags', { name, sortOrder });
  }
  return listAll(user, '/tags');
}

describe('reordering', () => {
  it('swaps two places and touches nothing else', async () => {
    const [, b, c] = await fill([
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 4],
    ]);
    const answer = await reorder([c?.id, b?.id]);
    expect(answer).toMatchObject({ status: 200, body: { updated: 2 } });
    expect(await shown()).toEqual([
      ['a', 1],
      ['c', 2],
      ['b', 3],
      ['d', 4],
    ]);
    expect((await undo(user, answer)).status).toBe(200);
    expect((await shown()).map(([name]) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('separates equal positions, and moves following records only as far as needed', async () => {
    const [a, b, c] = await fill([
      ['a', 0],
      ['b', 0],
      ['c', 0],
      ['d', 0],
      ['e', 2],
      ['f', 9],
    ]);
    expect((await reorder([c?.id, a?.id, b?.id])).status).toBe(200);
    expect(await shown()).toEqual([
      ['c', 0],
      ['a', 1],
      ['b', 1],
      ['d', 1],
      ['e', 2],
      ['f', 9],
    ]);
  });

  it('leaves the places between alone when the run was seen through a filter', async () => {
    const [a, , c] = await fill([
      ['a', 0],
      ['b', 0],
      ['c', 0],
      ['d', 0],
    ]);
    await reorder([c?.id, a?.id]);
    expect((await shown()).map(([name]) => name)).toEqual(['c', 'b', 'a', 'd']);
  });

  it('rejects missing, duplicate, too few and too many records', async () => {
    const [a, b] = await fill([
      ['a', 0],
      ['b', 0],
    ]);
    expect((await reorder([a?.id, newId()])).status).toBe(404);
    expect(await reorder([a?.id, b?.id, a?.id])).toMatchObject({
      status: 400,
      body: { fields: { ids: 'Each record can stand in one place only' } },
    });
    expect((await reorder([a?.id])).status).toBe(400);
    expect((await reorder(Array.from({ length: 501 }, newId))).status).toBe(400);
  });

  it('results in one order after concurrent requests', async () => {
    const rows = await fill(Array.from('abcdefgh', name => [name, 0] as const));
    const ids = rows.map(({ id }) => id);
    const wishes = [ids.toReversed(), ids.toSorted(), ids.slice(2, 6).toReversed(), ids];
    const answers = await Promise.all(wishes.map(wish => reorder(wish)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await shown()).map(([name]) => name).toSorted()).toEqual([...'abcdefgh']);
    await reorder(ids.toReversed());
    expect((await shown()).map(([name]) => name)).toEqual([...'hgfedcba']);
  });

  it('shows the requested order, regardless of the previous sort orders', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.stringMatching(/^[a-zA-ZÄé]{1,3}$/), {
          minLength: 2,
          maxLength: 9,
          selector: name => name.toLowerCase(),
        }),
        fc.infiniteStream(fc.nat(4)),
        fc.infiniteStream(fc.nat(1000)),
        async (names, orders, weights) => {
          const rows = await fill(names.map(name => [name, orders.next().value] as const));
          const run = rows.filter((_, i) => i < 2 || weights.next().value % 3 > 0);
          const wish = run
            .map(row => ({ row, weight: weights.next().value }))
            .sort((a, b) => a.weight - b.weight)
            .map(({ row }) => row);
          await reorder(wish.map(({ id }) => id));

          const places = run.map(row => rows.indexOf(row));
          const expected = rows.map((row, i) => wish[places.indexOf(i)] ?? row);
          const after = await listAll(user, '/tags');
          expect(after.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
        },
      ),
      { numRuns: 40 },
    );
  });
});
