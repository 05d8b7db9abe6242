import { expect, test } from 'vitest';
import { anyText, dayText, idText, oneOf, periodText, yearText } from './parameter-values.ts';
import { parameters } from './search-parameters.ts';

const id = '01890000-0000-7000-8000-000000000000';

test.each([
  ['a text', anyText, ['x', '2026'], ['']],
  ['an id', idText, [id, id.toUpperCase()], ['1', `${id}0`, `x${id}`]],
  ['a day', dayText, ['2026-11-15', '2024-02-29'], ['2026-02-29', '2026-13-01', '2026-1-1', 'today']],
  ['a period', periodText, ['2026-01', '2026-12', '2026-Q4'], ['2026-00', '2026-13', '2026-Q5', '2026']],
  ['a year', yearText, ['2026'], ['26', '20266', 'MMXX']],
  ['one of some words', oneOf('list', 'board'), ['list', 'board'], ['List', 'boards', 'toString']],
])('%s is kept where it is valid', (_, schema, valid, invalid) => {
  expect(valid.map(schema)).toEqual(valid);
  expect(invalid.map(schema)).toEqual(invalid.map(() => undefined));
});

test('each parameter is checked by itself: a bad one does not take the others with it', () => {
  const search = parameters({ person: idText, by: oneOf('week', 'month'), at: dayText });
  expect(search({ person: 'me', by: 'week', at: '2026-11-15', other: '1' })).toEqual({
    by: 'week',
    at: '2026-11-15',
  });
});
