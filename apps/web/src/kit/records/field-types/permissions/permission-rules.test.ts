import { describe, expect, test } from 'vitest';
import { granting, specialPermissions } from './permission-rules.ts';

describe('the permissions of a role', () => {
  test('to change records is to see them, at least as far', () => {
    expect(granting({}, 'leads.edit', 'team')).toEqual({ 'leads.edit': 'team', 'leads.read': 'team' });
    expect(granting({ 'leads.read': 'all' }, 'leads.delete', 'own')).toEqual({
      'leads.read': 'all',
      'leads.delete': 'own',
    });
  });

  test('to import is to make, to change and to see', () => {
    expect(granting({ 'leads.create': 'own', 'leads.read': 'own' }, 'leads.import', 'team')).toEqual({
      'leads.read': 'team',
      'leads.create': 'team',
      'leads.edit': 'team',
      'leads.import': 'team',
    });
  });

  test('removing the permission to read removes the permission to change', () => {
    const granted = { 'leads.read': 'all', 'leads.edit': 'all', 'leads.export': 'own' } as const;
    expect(granting(granted, 'leads.read', 'team')).toEqual({
      'leads.read': 'team',
      'leads.edit': 'team',
      'leads.export': 'own',
    });
    expect(granting(granted, 'leads.read', undefined)).toEqual({});
    expect(granting(granted, 'leads.edit', undefined)).toEqual({
      'leads.read': 'all',
      'leads.export': 'own',
    });
  });

  test('the other permissions are independent', () => {
    expect(granting({}, 'users.manage', 'all')).toEqual({ 'users.manage': 'all' });
    expect(specialPermissions).toEqual([
      'users.manage',
      'settings.manage',
      'automations.manage',
      'scoring.manage',
      'audit.read',
      'territories.manage',
      'targets.manage',
      'privacy.manage',
    ]);
  });
});
