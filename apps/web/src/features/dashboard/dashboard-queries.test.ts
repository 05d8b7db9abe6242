import { expect, test } from 'vitest';
import { affectedBy, isAffected } from '../../kit/data/queries/dependencies.ts';
import { dashboardOptions, recentActivitiesOptions } from './dashboard-queries.ts';

test('figures and recent changes depend on all records that they are made of', () => {
  for (const name of [
    'lead',
    'contact',
    'company',
    'deal',
    'activity',
    'deal-stage',
    'lead-source',
    'user',
  ]) {
    for (const query of [dashboardOptions('this-month'), recentActivitiesOptions()]) {
      expect(isAffected(query, affectedBy([name])), name).toBe(true);
    }
  }
});
