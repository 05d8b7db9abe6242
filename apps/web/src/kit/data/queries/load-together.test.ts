import { describe, expect, test } from 'vitest';
import { loadTogether } from './load-together.ts';

function loader(answer: (ids: readonly string[]) => Promise<{ id: string }[]>, atOnce = 100) {
  const asked: string[] = [];
  const load = loadTogether<object, { id: string }>({
    atOnce,
    idOf: ({ id }) => id,
    load: (_, ids) => {
      asked.push(ids.join(','));
      return answer(ids);
    },
  });
  return { asked, load };
}
const all = async (ids: readonly string[]) => ids.map(id => ({ id }));

describe('loading together', () => {
  test('sends one request for all items of the same moment, and another one later', async () => {
    const { asked, load } = loader(all);
    const source = {};
    expect(await Promise.all([load(source, 'a'), load(source, 'b'), load(source, 'a')])).toEqual([
      { id: 'a' },
      { id: 'b' },
      { id: 'a' },
    ]);
    await load(source, 'c');
    expect(asked).toEqual(['a,b', 'c']);
  });

  test('sends a request for each source, and several for many items', async () => {
    const { asked, load } = loader(all, 2);
    const [one, other] = [{}, {}];
    await Promise.all([load(one, 'a'), load(other, 'x'), load(one, 'b'), load(one, 'c')]);
    expect(asked).toEqual(['a,b', 'c', 'x']);
  });

  test('returns null for missing items, and fails for all if the request fails', async () => {
    expect(await loader(async () => []).load({}, 'a')).toBeNull();
    const { load } = loader(() => Promise.reject(new Error('offline')));
    const source = {};
    const results = await Promise.allSettled([load(source, 'a'), load(source, 'b')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
