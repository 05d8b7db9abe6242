import { expect, it } from 'vitest';
import { rememberNodes } from './tenant-nodes.ts';

const node = { host: 'worker-1.intern', port: 5432 };

function remembering() {
  let time = 0;
  const asked: string[] = [];
  const find = rememberNodes(
    async tenantId => {
      asked.push(tenantId);
      return node;
    },
    () => time,
  );
  const wait = (ms: number) => {
    time += ms;
  };
  return { find, wait, asked };
}

it('asks for the node of an organization once in five seconds', async () => {
  const { find, wait, asked } = remembering();
  expect(await find('one')).toBe(node);
  wait(4999);
  expect(await find('one')).toBe(node);
  expect(asked).toEqual(['one']);
  wait(1);
  await find('one');
  expect(asked).toEqual(['one', 'one']);
});

it('remembers the 10,000 organizations that were asked for last', async () => {
  const { find, asked } = remembering();
  for (let n = 0; n <= 10_000; n += 1) {
    await find(`${n}`);
  }
  asked.length = 0;
  await find('1');
  expect(asked).toEqual([]);
  await find('0');
  expect(asked).toEqual(['0']);
});

it('asks again after a failure', async () => {
  let attempts = 0;
  const find = rememberNodes(async () => {
    attempts += 1;
    if (attempts === 1) {
      throw new Error('The coordinator is away');
    }
    return node;
  });
  await expect(find('one')).rejects.toThrow('The coordinator is away');
  expect(await find('one')).toBe(node);
});
