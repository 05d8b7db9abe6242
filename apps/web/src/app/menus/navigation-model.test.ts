import { describe, expect, test } from 'vitest';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { isInGroup, menuOf } from './navigation-model.ts';

const page = (route: `/${string}`, more: Partial<Entry> = {}): Entry => ({
  route,
  title: route.slice(1),
  menu: 'CRM',
  search: () => ({}),
  load: async () => ({ default: () => null }),
  ...more,
});

describe('the navigation', () => {
  const { groups } = menuOf([
    page('/objects/projects', { menuSection: 'objects' }),
    page('/contacts'),
    page('/objects/contracts', { menuSection: 'objects' }),
    page('/leads'),
  ]);
  const [crm] = groups;

  test('has entries under a heading below the others, in the order in which they are registered', () => {
    expect(crm?.items.map(({ route }) => route)).toEqual(['/leads', '/contacts']);
    expect(crm?.sections.map(({ title, items }) => [title, items.map(({ route }) => route)])).toEqual([
      ['Custom objects', ['/objects/projects', '/objects/contracts']],
    ]);
  });

  test('shows the group that a page is in', () => {
    expect(crm && isInGroup('/objects/contracts/1', crm)).toBe(true);
    expect(crm && isInGroup('/leads', crm)).toBe(true);
    expect(crm && isInGroup('/objects/others', crm)).toBe(false);
  });
});
