import { beforeEach, expect, it } from 'vitest';
import { createTenantYield, type TenantYield } from './tenant-yield.ts';

let clock: number;
let timers: { at: number; fire: () => void }[];
/** When parts began and ended: `a 0-300`. */
let log: string[];
let tenants: TenantYield;
const now = () => clock;
const wait = (ms: number) => new Promise<void>(fire => timers.push({ at: clock + ms, fire }));

beforeEach(() => {
  clock = 0;
  timers = [];
  log = [];
  tenants = createTenantYield({ now, wait, atOnce: 1 });
});

it('does not wait while no other tenant is being served', async () => {
  tenants.recordTransaction('a');
  part('a', 300);
  part('a', 300);
  await passTime(2000);
  expect(log).toEqual(['a 0-300', 'a 0-300']);
});

it('does not wait once the others have been idle for a second', async () => {
  tenants.recordTransaction('quiet');
  await passTime(1500);
  tenants.recordTransaction('a');
  part('a', 300);
  part('a', 300);
  await passTime(2000);
  expect(log).toEqual(['a 1500-1800', 'a 1500-1800']);
});

it('lets a tenant rest after each part for as long as it took', async () => {
  tenants.recordTransaction('quiet');
  part('a', 300);
  part('a', 200);
  part('a', 100);
  await passTime(2000);
  expect(log).toEqual(['a 0-300', 'a 600-800', 'a 1000-1100']);
});

it('runs one part at a time, and others while a tenant rests', async () => {
  tenants.recordTransaction('quiet');
  part('a', 300);
  part('a', 300);
  part('b', 100);
  part('c', 100);
  await passTime(2000);
  expect(log).toEqual(['a 0-300', 'b 300-400', 'c 400-500', 'a 600-900']);
});

it('no longer waits for a part that takes longer than a second, which rests for two seconds at most', async () => {
  tenants.recordTransaction('quiet');
  const long = part('a', 5000);
  part('b', 100);
  part('a', 100);
  await passTime(5000);
  expect(log).toEqual(['b 1000-1100', 'a 1100-1200', 'a 0-5000']);
  expect(long.isOver).toBe(false);
  await passTime(2000);
  expect(long.isOver).toBe(true);
});

it('goes on after a part that has failed', async () => {
  tenants.recordTransaction('quiet');
  const failed = tenants.takeTurn('a', async () => {
    await wait(100);
    throw new Error('failed');
  });
  const rejected = expect(failed).rejects.toThrow('failed');
  part('a', 100);
  part('b', 100);
  await passTime(1000);
  await rejected;
  expect(log).toEqual(['b 100-200', 'a 200-300']);
});

/** A part of long work that takes `ms`. */
function part(tenantId: string, ms: number) {
  const state = { isOver: false };
  void tenants
    .takeTurn(tenantId, async () => {
      const begun = clock;
      await wait(ms);
      log.push(`${tenantId} ${begun}-${clock}`);
    })
    .then(() => {
      state.isOver = true;
    });
  return state;
}

/** Fires what is due, one after the other, and lets what waits for it run. */
async function passTime(ms: number): Promise<void> {
  const end = clock + ms;
  await settle();
  for (;;) {
    const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
    if (!next) {
      break;
    }
    timers = timers.filter(timer => timer !== next);
    clock = next.at;
    next.fire();
    await settle();
  }
  clock = end;
}

const settle = () => new Promise(resolve => setImmediate(resolve));
