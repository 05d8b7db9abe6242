import { IconStar } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { features } from '../../features/index.ts';
import { pagesOf, search } from './palette-items.ts';

const item = (label: string, words = '') => ({
  id: label,
  label,
  words,
  icon: IconStar,
  run: () => undefined,
});
const groups = [
  { title: 'Pages', items: [item('Product categories'), item('Tags'), item('Categories of tags')] },
  { title: 'Actions', items: [item('Logout', 'sign out')] },
];
const found = (query: string) =>
  search(groups, query).flatMap(({ items }) => items.map(({ label }) => label));

test('all words must match, and matches at the beginning are first', () => {
  expect(found('cat')).toEqual(['Categories of tags', 'Product categories']);
  expect(found('tags CAT')).toEqual(['Categories of tags']);
  expect(found('sign out')).toEqual(['Logout']);
  expect(found('nothing')).toEqual([]);
  expect(found(' ')).toHaveLength(4);
});

test('pages that need a record are not offered', () => {
  const routes = [...pagesOf(features, false), ...pagesOf(features, true)].map(({ route }) => route);
  expect(routes).toContain('/administration/masters/tags');
  expect(routes).toContain('/contacts');
  expect(routes).not.toContain('/leads/$id/edit');
});
