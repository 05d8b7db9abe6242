import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { affectedBy, type Changes, isAffected, refreshAffected } from './dependencies.ts';

const ofDeals = { queryKey: ['deal', 'list', {}] };
const ofCompanies = { queryKey: ['company', 'record', '1'] };
const ofTags = { queryKey: ['tag', 'list', {}] };
const ofDashboard = { queryKey: ['dashboard', 'figures'], meta: { dependsOn: ['lead', 'deal'] } };
const ofAudit = { queryKey: ['audit', 'entries'], meta: { dependsOn: 'anything' as const } };
const ofPlans = { queryKey: ['subscription-plans'], meta: { dependsOn: [] } };
const ofUnknown = { queryKey: ['something-new'] };

const isRefetched = (query: Parameters<typeof isAffected>[0], changes: Changes) =>
  isAffected(query, affectedBy(changes));

describe('the data that is refetched after a change', () => {
  test('depends on it by its key or by its own declaration', () => {
    expect(isRefetched(ofDeals, ['deal'])).toBe(true);
    expect(isRefetched(ofDashboard, ['deal'])).toBe(true);
    expect(isRefetched(ofAudit, ['deal'])).toBe(true);
    expect(isRefetched(ofTags, ['deal'])).toBe(false);
    expect(isRefetched(ofDashboard, ['mail-template'])).toBe(false);
  });

  test('shows the name of a changed record, or lists its changed children', () => {
    expect(isRefetched(ofDeals, ['company'])).toBe(true);
    expect(isRefetched(ofDeals, ['user'])).toBe(true);
    expect(isRefetched(ofDashboard, ['deal-stage'])).toBe(true);
    expect(isRefetched(ofCompanies, ['deal'])).toBe(true);
    expect(isRefetched(ofCompanies, ['activity'])).toBe(true);
  });

  test('is everything if permissions or an unknown subject changed', () => {
    for (const changes of ['everything', ['user-role'], ['team'], ['not-a-subject']] as const) {
      expect(isRefetched(ofTags, changes), String(changes)).toBe(true);
      expect(isRefetched(ofAudit, changes), String(changes)).toBe(true);
    }
  });

  test('includes queries that do not declare their dependencies, but never those that depend on nothing', () => {
    expect(isRefetched(ofUnknown, ['tag'])).toBe(true);
    expect(isRefetched(ofUnknown, [])).toBe(false);
    expect(isRefetched(ofAudit, [])).toBe(false);
    expect(isRefetched(ofPlans, 'everything')).toBe(false);
  });

  test('is marked as out of date in the cache, and nothing else is', async () => {
    const client = new QueryClient();
    const queries = [ofDeals, ofTags, ofDashboard, ofPlans];
    for (const { queryKey, ...options } of queries) {
      await client.fetchQuery({ queryKey, ...options, queryFn: () => 1 });
    }
    await refreshAffected(client, ['deal']);
    const isOld = queries.map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated);
    expect(isOld).toEqual([true, false, true, false]);
    client.clear();
  });
});
