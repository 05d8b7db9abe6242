import { expect, it } from 'vitest';
import { lazily, withChanged } from './lazily.ts';

function counted() {
  const made: string[] = [];
  const make = (name: string) => () => {
    made.push(name);
    return { name };
  };
  return { made, values: lazily({ one: make('one'), two: make('two') }) };
}

it('makes a value when it is first read, and only once', () => {
  const { made, values } = counted();
  expect(Object.keys(values)).toEqual(['one', 'two']);
  expect(made).toEqual([]);
  expect(values.one).toEqual({ name: 'one' });
  expect(values.one).toBe(values.one);
  expect(made).toEqual(['one']);
});

it('keeps a value that is undefined', () => {
  let count = 0;
  const nothing = lazily({
    value: () => {
      count++;
      return undefined;
    },
  });
  expect([nothing.value, nothing.value, count]).toEqual([undefined, undefined, 1]);
});

it('copies an object without making its values', () => {
  const { made, values } = counted();
  const copy = withChanged(values, { two: { name: 'another' } });
  expect(made).toEqual([]);
  expect([copy.one, copy.two]).toEqual([{ name: 'one' }, { name: 'another' }]);
  expect(copy.one).toBe(values.one);
  expect(made).toEqual(['one']);
});
