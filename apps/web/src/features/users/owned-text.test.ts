import { expect, it } from 'vitest';
import type { Screens } from '../../kit/records/screens/define-screens.ts';
import { ownedTexts } from './owned-text.ts';

it('lists what a person owns by kind, without kinds with no records', () => {
  const owned = { leads: 4, deals: 1, activities: 0, contacts: 999, companies: null };
  expect(ownedTexts(owned, [])).toEqual(['4 open leads', '1 open deal', '999 contacts']);
  expect(ownedTexts({ ...owned, contacts: 1000 }, [])).toContain('1,000+ contacts');
  expect(ownedTexts(null, [])).toEqual([]);
});

it('calls the records of custom objects as the organization does', () => {
  const resource = { name: 'object-a', label: ['Service contract', 'Service contracts'] };
  const screens = [{ resource }] as unknown as readonly Screens[];
  expect(ownedTexts({ 'object-a': 2 }, screens)).toEqual(['2 service contracts']);
});
