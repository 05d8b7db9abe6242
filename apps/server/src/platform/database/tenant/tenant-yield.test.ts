import { beforeEach, expect, it } from 'vitest';
import { createTenantYield } from './tenant-yield.ts';

let clock: number;
let pauses: number[];
const start = () => createTenantYield({ now: () => clock, wait: async ms => void pauses.push(ms) });
beforeEach(() => {
  clock = 0;
  pauses = [];
});

it('does not pause while no other tenant is served', async () => {
  const turns = start();
  turns.recordTransaction('noisy');
  turns.recordTransaction('noisy');
  await turns.pause('noisy', 300);
  expect(pauses).toEqual([]);
});

it('pauses for as long as the work took while others are served, up to a limit', async () => {
  const turns = start();
  turns.recordTransaction('quiet');
  turns.recordTransaction('noisy');
  await turns.pause('noisy', 300);
  await turns.pause('noisy', 60_000);
  turns.recordTransaction('quiet');
  await turns.pause('noisy', 200);
  expect(pauses).toEqual([300, 2000, 200]);
});

it('pauses several jobs of a tenant one after the other', async () => {
  const turns = createTenantYield({
    now: () => clock,
    wait: ms => {
      pauses.push(ms);
      return new Promise(() => undefined);
    },
  });
  turns.recordTransaction('quiet');
  turns.recordTransaction('noisy');
  void turns.pause('noisy', 300);
  clock += 100;
  void turns.pause('noisy', 400);
  void turns.pause('another', 50);
  void turns.pause('noisy', 60_000);
  expect(pauses).toEqual([300, 600, 50, 2000]);
});

it('continues without a pause once the others have been idle for a second', async () => {
  const turns = start();
  turns.recordTransaction('quiet');
  clock += 1500;
  turns.recordTransaction('noisy');
  await turns.pause('noisy', 300);
  expect(pauses).toEqual([]);
});
