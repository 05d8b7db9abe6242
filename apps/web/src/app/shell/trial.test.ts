import { expect, test } from 'vitest';
import { trialOf } from './trial.ts';

const end = '2026-03-31T12:00:00.000Z';

test.each([
  ['2026-03-01T12:00:00.001Z', { daysLeft: 30, tone: 'amber' }],
  ['2026-03-27T12:00:01.000Z', { daysLeft: 4, tone: 'amber' }],
  ['2026-03-28T12:00:00.000Z', { daysLeft: 3, tone: 'red' }],
  ['2026-03-31T11:59:00.000Z', { daysLeft: 1, tone: 'red' }],
  ['2026-03-31T12:00:00.000Z', { daysLeft: 0, tone: 'red' }],
  ['2027-01-01T00:00:00.000Z', { daysLeft: 0, tone: 'red' }],
])('at %s the state of the trial is %o', (now, trial) => {
  expect(trialOf(end, Date.parse(now))).toEqual(trial);
});

test('a paying organization has no trial', () => expect(trialOf(null, 0)).toBeUndefined());
