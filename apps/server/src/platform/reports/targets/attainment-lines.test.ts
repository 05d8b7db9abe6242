import { filterParameter, maxChoices } from '@pipewright/contract/filters.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { expect, it } from 'vitest';
import { linesOf } from './attainment-lines.ts';

const people = new Map(Array.from({ length: maxChoices + 1 }, () => [crypto.randomUUID(), 'Somebody']));
const memberIds = [...people.keys()];
const team = (count: number) => ({
  id: crypto.randomUUID(),
  name: 'South',
  memberIds: memberIds.slice(0, count),
});
const linesOfTeams = (counts: readonly number[]) =>
  linesOf({
    by: 'team',
    won: new Map(memberIds.map(id => [id, 1])),
    wonInAll: memberIds.length,
    targets: { people, teams: counts.map(team), territories: [], targetOf: () => 10 },
    ownerIds: undefined,
    scope: {},
    ...{ from: '2026-01-01', to: '2026-01-31' },
  }).lines;

it('leads to the deals of a team as long as a filter can name its members', () => {
  const [large, full, empty] = linesOfTeams([maxChoices + 1, maxChoices, 0]);
  expect(large).toMatchObject({ won: maxChoices + 1, narrowing: null });
  expect(empty).toMatchObject({ won: 0, narrowing: null });
  const filter = JSON.stringify({ and: full?.narrowing });
  expect(() => filterParameter(deals.fields).parse(filter)).not.toThrow();
});
