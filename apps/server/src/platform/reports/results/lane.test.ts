import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLane } from './lane.ts';

/** Work that is noted when it begins, and ends when it is told to. */
function createWork(lane: ReturnType<typeof createLane>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    add: (tenantId: string, name: string) =>
      lane.run(tenantId, () => {
        begun.push(name);
        return new Promise<void>(resolve => ends.set(name, resolve));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await setImmediate();
    },
  };
}

it('runs only so much at once, of all organizations and of each', async () => {
  const { begun, add, end } = createWork(createLane({ atOnce: () => 2, atOncePerTenant: 1, maxWaiting: 9 }));
  for (const [tenant, name] of [
    ['a', 'a1'],
    ['a', 'a2'],
    ['b', 'b1'],
    ['c', 'c1'],
  ] as const) {
    void add(tenant, name);
  }
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  // The first that waits is of an organization that has its share.
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
});

it('lets organizations take turns', async () => {
  const { begun, add, end } = createWork(createLane({ atOnce: () => 2, maxWaiting: 9 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) {
    void add('a', name);
  }
  void add('b', 'b1');
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

it('refuses what would wait too long, and goes on after a failure', async () => {
  const lane = createLane({ atOnce: () => 1, atOncePerTenant: 1, maxWaiting: 1 });
  const failing = lane.run('a', () => Promise.reject(new Error('No')));
  const next = lane.run('a', async () => 'done');
  await expect(lane.run('a', async () => 'too many')).rejects.toMatchObject({ code: 'busy' });
  await expect(failing).rejects.toThrow('No');
  expect(await next).toBe('done');
});

it('runs more at once as soon as there is room for more', async () => {
  let room = 1;
  const lane = createLane({ atOnce: () => room, maxWaiting: 9 });
  const { begun, add, end } = createWork(lane);
  for (const name of ['a1', 'a2', 'a3', 'a4']) {
    void add('a', name);
  }
  expect(begun).toEqual(['a1']);
  room = 2;
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  expect(lane.running()).toBe(2);
  room = 1;
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});
