import { expect, it } from 'vitest';
import { createBackgroundThread } from './background-thread.ts';

const module = 'node:zlib';

it('calls an exported function with the values, one call after the other', async () => {
  const thread = createBackgroundThread();
  const results = await Promise.all(
    ['one', 'two'].map(text => thread.run({ module, name: 'crc32', values: [text] })),
  );
  expect(results).toEqual([2053932785, 298486374]);
});

it('passes errors on and continues', async () => {
  const thread = createBackgroundThread();
  await expect(thread.run({ module, name: 'inflateSync', values: ['no zlib'] })).rejects.toThrow(
    'incorrect header check',
  );
  await expect(thread.run({ module: 'node:process', name: 'exit', values: [3] })).rejects.toThrow('code 3');
  expect(await thread.run({ module, name: 'crc32', values: ['one'] })).toBe(2053932785);
});

it('refuses more than it can do soon', async () => {
  const thread = createBackgroundThread();
  const calls = Array.from({ length: 21 }, () => thread.run({ module, name: 'crc32', values: ['one'] }));
  const results = await Promise.allSettled(calls);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(results.at(-1)).toMatchObject({ reason: { code: 'busy' } });
});
