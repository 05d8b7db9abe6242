import { describe, expect, test } from 'vitest';
import { granting, specialPermissions } from './permission-rules.ts';

describe('what a role may', () => {
  test('to change records is to see them, at least as far', () => {
    expect(granting({}, 'leads.write', 'team')).toEqual({ 'leads.write': 'team', 'leads.read': 'team' });
    expect(granting({ 'leads.read': 'all' }, 'leads.write', 'own')).toEqual({
      'leads.read': 'all',
      'leads.write': 'own',
    });
  });

  test('what is no longer seen is no longer changed', () => {
    const granted = { 'leads.read': 'all', 'leads.write': 'all' } as const;
    expect(granting(granted, 'leads.read', 'own')).toEqual({ 'leads.read': 'own', 'leads.write': 'own' });
    expect(granting(granted, 'leads.read', undefined)).toEqual({});
    expect(granting(granted, 'leads.write', undefined)).toEqual({ 'leads.read': 'all' });
  });

  test('the others stand for themselves', () => {
    expect(granting({}, 'data.export', 'all')).toEqual({ 'data.export': 'all' });
    expect(specialPermissions).toContain('users.manage');
    expect(specialPermissions).not.toContain('leads.read');
  });
});
