import { expect, test } from 'vitest';
import { loadedLater } from './loaded-later.ts';

test('code is loaded once, when it is first needed', async () => {
  let count = 0;
  const later = loadedLater(async () => {
    count += 1;
    return { name: 'dialogs' };
  });
  expect([later.current(), count]).toEqual([undefined, 0]);
  const [first, second] = await Promise.all([later.load(), later.load()]);
  expect(first).toBe(second);
  expect([later.current(), count]).toEqual([first, 1]);
});

test('code that could not be loaded is loaded by the next attempt', async () => {
  const answers = [Promise.reject(new Error('no connection')), Promise.resolve('code')];
  const later = loadedLater(() => answers.shift() ?? Promise.resolve('again'));
  await expect(later.load()).rejects.toThrow('no connection');
  expect(later.current()).toBeUndefined();
  await expect(later.load()).resolves.toBe('code');
});
