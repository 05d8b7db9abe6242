import { expect, it } from 'vitest';
import { ownedTexts } from './owned-text.ts';

it('tells what somebody owns, kind by kind, and leaves out what there is none of', () => {
  const owned = { leads: 4, deals: 1, activities: 0, contacts: 999, companies: null };
  expect(ownedTexts(owned)).toEqual(['4 open leads', '1 open deal', '999 contacts']);
  expect(ownedTexts({ ...owned, contacts: 1000 })).toContain('1,000+ contacts');
  expect(ownedTexts(null)).toEqual([]);
});
