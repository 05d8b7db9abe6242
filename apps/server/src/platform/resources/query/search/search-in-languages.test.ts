import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { make } from '../../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../../testing/test-app.ts';

let app: TestApp;
let user: User;

/** Names, and what people type to find them. */
const people: Readonly<Record<string, readonly string[]>> = {
  'Jürgen Müller': ['muller', 'MÜLLER', 'Mu\u0308ller', 'jurgen'],
  'Søren Kierkegaard': ['soren', 'SØREN'],
  'Łukasz Wałęsa': ['lukasz', 'walesa', 'ŁUKASZ'],
  'Anna Weiß': ['weiss', 'WEISS', 'weiß', 'ei'],
  'Işık Yıldız': ['isik', 'IŞIK', 'ışık', 'yildiz', 'YILDIZ'],
  'İbrahim Çelik': ['ibrahim', 'İBRAHİM', 'celik'],
  'Nguyễn Văn An': ['nguyen', 'van an', 'NGUYỄN'],
  山田太郎: ['山田', '太郎', '田太', '太'],
  ガブリエル: ['ガブリ', 'リエ', 'ｶﾞﾌﾞﾘ'],
  'प्रिया शर्मा': ['प्रिया', 'शर्', 'र्मा', 'रिया'],
  'أحمد الحسن': ['احمد', 'أحمد', 'أَحْمَد', 'الحس'],
  'Иван Ёлкин': ['иван', 'ёлк', 'елкин', 'ИВАН'],
};

beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  for (const name of Object.keys(people)) {
    const [firstName, ...lastName] = name.split(' ');
    await make(user, '/leads', {
      firstName,
      lastName: lastName.join(' ') || 'Test',
      email: `${crypto.randomUUID()}@x.test`,
    });
    await make(user, '/companies', { name });
    await make(user, '/industries', { name });
  }
});
afterAll(() => app.close());

describe('search in the languages of the world', () => {
  // Leads are found by the index, industries by comparing them.
  for (const [path, field] of [
    ['leads', 'fullName'],
    ['companies', 'name'],
    ['industries', 'name'],
  ] as const) {
    it(`finds ${path} without accents and by any part of a name`, async () => {
      for (const [name, terms] of Object.entries(people)) {
        for (const term of terms) {
          const { body } = await user.call('GET', `/api/${path}?search=${encodeURIComponent(term)}`);
          const found = (body as Record<string, string>[]).map(row => row[field]);
          expect([term, found.some(each => each?.startsWith(name))]).toEqual([term, true]);
        }
      }
    });
  }

  it('keeps vowels of Hindi and voicing marks of Japanese, which distinguish words', async () => {
    for (const term of ['शरमा', 'カブリエル']) {
      const { body } = await user.call('GET', `/api/leads?search=${encodeURIComponent(term)}`);
      expect([term, body]).toEqual([term, []]);
    }
  });
});
