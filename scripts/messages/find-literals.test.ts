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

test('finds texts in expressions, properties, templates and notices', () => {
  expect(
    problemsOf("const A = () => <b title={isOpen ? 'Close it' : x}>{isBusy ? 'Saving...' : 'Save'}</b>;"),
  ).toEqual(['is not translated: Close it', 'is not translated: Saving...', 'is not translated: Save']);
  expect(problemsOf("const column = { label: 'Created by', value: 'createdBy' };")).toEqual([
    'is not translated: Created by',
  ]);
  expect(problemsOf('const change = { failure: () => `@{name} was not saved.` };'.replace('@', '$'))).toEqual(
    ['is not translated: … was not saved.'],
  );
  expect(problemsOf("notifyFailure('Not saved'); throw new ApiError(413, 'Too large');")).toEqual([
    'is not translated: Not saved',
    'is not translated: Too large',
  ]);
});

test('accepts identifiers, addresses, keys, types and errors for developers', () => {
  expect(
    problemsOf(
      "const a = { title: 'fullName', message: msg`Saved`, text: key === 'Not found' }; type B = { label: 'One two' };",
    ),
  ).toEqual([]);
  expect(problemsOf("throw new Error('useForm is for what stands inside a form');")).toEqual([]);
  expect(problemsOf('const A = () => <input placeholder="https://" />;')).toEqual([]);
});
