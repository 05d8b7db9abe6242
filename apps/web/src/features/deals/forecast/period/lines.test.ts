import type { ForecastLine, ForecastResult } from '@pipewright/contract/forecast/forecast-figures.ts';
import { expect, test } from 'vitest';
import { forecastParameters, shownForecast } from '../shown-forecast.ts';
import { lastMonday } from './last-monday.ts';
import { linesOf } from './lines.ts';

const line: ForecastLine = {
  ...{ won: 0, commit: 0, bestCase: 0, pipeline: 0, weighted: 0 },
  ...{ target: null, gap: null, coverage: null, submitted: null },
};
const person = (userId: string | null) => ({ userId, fullName: userId, ...line, maySubmit: false });

test('each team is listed before its people, then people without a team, then deals without an owner', () => {
  const lines = linesOf({
    people: [person('Ada'), person('Ben'), person('Cleo'), person(null)],
    teams: [
      { id: 'north', name: 'North', memberUserIds: ['Ben'], ...line },
      { id: 'south', name: 'South', memberUserIds: ['Ada', 'Ben'], ...line },
    ],
  } as ForecastResult);
  expect(lines.map(({ name, kind }) => [kind, name])).toEqual([
    ['team', 'North'],
    ['member', 'Ben'],
    ['team', 'South'],
    ['member', 'Ada'],
    ['member', 'Ben'],
    ['person', 'Cleo'],
    ['person', 'No owner'],
  ]);
  expect(lines.map(({ owner }) => owner).slice(-2)).toEqual([
    { field: 'ownerUserId', op: 'isAnyOf', value: ['Cleo'] },
    { field: 'ownerUserId', op: 'isEmpty' },
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
});

test('changes are shown since Monday, on a Monday since the one before', () => {
  expect(['2026-11-17', '2026-11-16', '2026-11-15'].map(lastMonday)).toEqual([
    '2026-11-16',
    '2026-11-09',
    '2026-11-09',
  ]);
});

test('who has searched sees the months', () => {
  expect(shownForecast(undefined, {})).toBe('roll-up');
  expect(shownForecast(undefined, { search: 'arms' })).toBe('months');
  expect(shownForecast('accuracy', { search: 'arms' })).toBe('accuracy');
  expect(shownForecast(forecastParameters({ show: 'other' }).show, {})).toBe('roll-up');
});
