import { beforeEach, expect, it } from 'vitest';
import { createGiveWay } from './give-way.ts';

let clock: number;
let pauses: number[];
const start = () => createGiveWay({ now: () => clock, wait: async ms => void pauses.push(ms) });
beforeEach(() => {
  clock = 0;
  pauses = [];
});

it('does not pause while nobody else is served', async () => {
  const turns = start();
  turns.note('noisy');
  turns.note('noisy');
  await turns.pause('noisy', 300);
  expect(pauses).toEqual([]);
});

it('pauses for as long as the work took while others are served, but not for ever', async () => {
  const turns = start();
  turns.note('quiet');
  turns.note('noisy');
  await turns.pause('noisy', 300);
  await turns.pause('noisy', 60_000);
  turns.note('quiet');
  await turns.pause('noisy', 200);
  expect(pauses).toEqual([300, 2000, 200]);
});

it('goes on without a pause once the others have been quiet for a second', async () => {
  const turns = start();
  turns.note('quiet');
  clock += 1500;
  turns.note('noisy');
  await turns.pause('noisy', 300);
  expect(pauses).toEqual([]);
});
