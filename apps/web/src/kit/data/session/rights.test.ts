import { leads } from '@pipewright/contract/resources/leads.ts';
import { tags } from '@pipewright/contract/resources/master-data/tags.ts';
import { expect, test } from 'vitest';
import { isAllowed } from './rights.ts';

const viewer = {
  sub: 'me',
  team: ['me', 'mate'],
  permissions: ['leads.read', 'leads.edit', 'leads.delete', 'masters.edit'],
  reach: { 'leads.read': 'all', 'leads.edit': 'team', 'leads.delete': 'own', 'masters.edit': 'all' },
} as const;
const may = (action: 'read' | 'create' | 'edit' | 'delete', assignedToUserId?: string | null) =>
  isAllowed(
    { ...viewer, team: [...viewer.team], permissions: [...viewer.permissions] },
    leads,
    action,
    assignedToUserId === undefined ? undefined : { assignedToUserId },
  );

test('the rights to a record depend on its owner', () => {
  expect([may('read', 'other'), may('edit', 'other'), may('delete', 'other')]).toEqual([true, false, false]);
  expect([may('edit', 'mate'), may('delete', 'mate')]).toEqual([true, false]);
  expect([may('edit', 'me'), may('delete', 'me')]).toEqual([true, true]);
});

test('a record without an owner belongs to the team', () => {
  expect([may('edit', null), may('delete', null)]).toEqual([true, false]);
});

test('without a record it is enough to have the permission', () => {
  expect([may('edit'), may('delete'), may('create')]).toEqual([true, true, false]);
  const all = { ...viewer, team: [], permissions: [...viewer.permissions] };
  expect(isAllowed(all, tags, 'edit', { id: '1' })).toBe(true);
});
