import { expect, it } from 'vitest';
import { ownedTexts } from './owned-text.ts';

it('tells what somebody owns, kind by kind, and leaves out what there is none of', () => {
  const owned = { leads: 4, deals: 1, activities: 0, contacts: 12_500, companies: null };
  expect(ownedTexts(owned)).toEqual(['4 open leads', '1 open deal', '12,500 contacts']);
  expect(ownedTexts(null)).toEqual([]);
});
