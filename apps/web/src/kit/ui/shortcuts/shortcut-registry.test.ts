import { expect, test } from 'vitest';
import { isSingleKey, keyCaps, merged } from './shortcut-registry.ts';

test('shortcuts with the same title are listed together, each once', () => {
  const next = { text: 'Next and previous', keys: ['j', 'k'] };
  const save = { text: 'Save', keys: ['mod+Enter'] };
  expect(
    merged([
      { title: 'List', shortcuts: [next] },
      { title: 'Forms', shortcuts: [save] },
      { title: 'List', shortcuts: [next, { text: 'Edit', keys: ['e'] }] },
    ]),
  ).toEqual([
    { title: 'List', shortcuts: [next, { text: 'Edit', keys: ['e'] }] },
    { title: 'Forms', shortcuts: [save] },
  ]);
});

test('keys are shown as they are labelled', () => {
  expect(keyCaps('mod+K')).toEqual(['Ctrl', 'K']);
  expect(keyCaps('j')).toEqual(['J']);
  expect(keyCaps('ArrowDown')).toEqual(['↓']);
  expect(keyCaps('?')).toEqual(['?']);
  expect(keyCaps(' ')).toEqual(['Space']);
});

test('only shortcuts without a modifier can be turned off', () => {
  expect(isSingleKey({ text: 'Next and previous', keys: ['j', 'k'] })).toBe(true);
  expect(isSingleKey({ text: 'Help', keys: ['?'] })).toBe(true);
  expect(isSingleKey({ text: 'Save', keys: ['mod+Enter'] })).toBe(false);
  expect(isSingleKey({ text: 'Open', keys: ['Enter'] })).toBe(false);
});
