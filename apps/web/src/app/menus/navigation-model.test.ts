import { describe, expect, test } from 'vitest';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { groupOf, menuOf } from './navigation-model.ts';

const page = (route: `/${string}`, more: Partial<Entry> = {}): Entry => ({
  route,
  title: route.slice(1),
  menu: 'CRM',
  search: () => ({}),
  load: async () => ({ default: () => null }),
  ...more,
});

describe('the navigation', () => {
  const menu = menuOf([
    page('/objects/projects', { menuSection: 'objects' }),
    page('/contacts'),
    page('/objects/contracts', { menuSection: 'objects' }),
    page('/leads'),
    page('/administration/masters', { menu: 'Administration' }),
  ]);
  const [crm] = menu.groups;

  test('has entries under a heading below the others, in the order in which they are registered', () => {
    expect(crm?.items.map(({ route }) => route)).toEqual(['/leads', '/contacts']);
    expect(crm?.sections.map(({ title, items }) => [title, items.map(({ route }) => route)])).toEqual([
      ['Custom objects', ['/objects/projects', '/objects/contracts']],
    ]);
  });

  test('shows the group that a page is in', () => {
    const nameAt = (path: string) => groupOf(path, menu)?.name;
    expect(nameAt('/objects/contracts/1')).toBe('CRM');
    expect(nameAt('/leads')).toBe('CRM');
    expect(nameAt('/administration/masters/tags')).toBe('Administration');
    expect(nameAt('/objects/others')).toBeUndefined();
  });

  test('shows the group of a page without an entry', () => {
    expect(groupOf('/administration/webhooks', menu)?.name).toBe('Administration');
    expect(groupOf('/sales/targets', menu)).toBeUndefined();
  });
});
