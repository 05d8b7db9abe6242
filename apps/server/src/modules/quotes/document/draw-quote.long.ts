import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { sampleSnapshot } from '../../../testing/sales/sample-snapshot.ts';
import { drawQuote } from './draw-quote.ts';

it.each([
  [20, 120],
  [500, 1500],
])('draws %d lines in %d ms', async (lines, limitMs) => {
  const snapshot = sampleSnapshot(lines);
  const times: number[] = [];
  for (let round = 0; round < 9; round++) {
    // Time of the processor, so that other work on the machine does not count.
    const start = process.cpuUsage();
    await drawQuote(snapshot);
    times.push(process.cpuUsage(start).user / 1000);
  }
  const median = times.toSorted((one, other) => one - other)[4] ?? 0;
  console.info(`${lines} lines: ${Math.round(median)} ms`);
  expect(median).toBeLessThan(limitMs);
});

it('draws 1,000 quotes in a row without holding on to memory', async () => {
  // Without it, what is not collected yet would count as held.
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const snapshot = sampleSnapshot(20);
  const measure = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      await drawQuote(snapshot);
    }
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await measure(20);
  const grown = (await measure(1000)) - before;
  console.info(`1,000 quotes: ${(grown / 1e6).toFixed(1)} MB`);
  expect(grown).toBeLessThan(20e6);
}, 300_000);
