import { describe, expect, test } from 'vitest';
import type { LeadStatus } from './lead-queries.ts';
import { stepsOf } from './lead-steps.ts';

const status = (id: string, more: Partial<LeadStatus> = {}) =>
  ({ id, name: id, isActive: true, isClosedStatus: false, isWon: false, ...more }) as LeadStatus;
const statuses = [
  status('new'),
  status('contacted'),
  status('parked', { isActive: false }),
  status('won', { isClosedStatus: true, isWon: true }),
  status('lost', { isClosedStatus: true }),
];
const of = (current?: string) =>
  stepsOf(statuses, current).map(
    ({ status: { id }, state, isLost }) => `${id} ${state}${isLost ? ' lost' : ''}`,
  );

describe('the way of a lead', () => {
  test('goes through the open statuses to won', () => {
    expect(of('contacted')).toEqual(['new done', 'contacted current', 'won ahead']);
    expect(of('won')).toEqual(['new done', 'contacted done', 'won current']);
    expect(of()).toEqual(['new ahead', 'contacted ahead', 'won ahead']);
  });

  test('ends in lost where it was lost', () => {
    expect(of('lost')).toEqual(['new done', 'contacted done', 'lost current lost']);
  });

  test('shows a status that is no longer offered to those who have it', () => {
    expect(of('parked')).toEqual(['new done', 'contacted done', 'parked current', 'won ahead']);
  });
});
