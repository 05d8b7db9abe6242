import { expect, test } from 'vitest';
import { findLiterals } from './find-literals.ts';

const problemsOf = (code: string) =>
  findLiterals('a.tsx', code).map(problem => problem.replace('a.tsx:1 ', ''));

test('finds texts and attributes that are not translated', () => {
  expect(problemsOf('const A = () => <p title="Close">Open it</p>;')).toEqual([
    'is not translated: Close',
    'is not translated: Open it',
  ]);
});

test('accepts translated texts, names, signs and attributes that nobody reads', () => {
  expect(
    problemsOf(
      'const A = () => <p className="wide" title={t`Close`}><Trans>Open <b>it</b></Trans> · Pipewright {name}</p>;',
    ),
  ).toEqual(['is not translated: · Pipewright']);
  expect(problemsOf('const A = () => <p>Pipewright</p>;')).toEqual([]);
});

test('finds texts that are translated when a module is loaded', () => {
  expect(problemsOf('const title = t`Leads`;')).toEqual([
    'is translated once for all languages: use msg in constants of a module',
  ]);
  expect(problemsOf('const title = () => t`Leads`;')).toEqual([]);
});
