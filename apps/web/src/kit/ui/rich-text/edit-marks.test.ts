import { describe, expect, it } from 'vitest';
import { insertLink, type Selected, toggleLines, toggleMark } from './edit-marks.ts';

/** The selection is marked with bars: `a |b| c`. */
function read(text: string): Selected {
  const [before = '', inner = '', after = ''] = text.split('|');
  return { text: before + inner + after, start: before.length, end: before.length + inner.length };
}

function write({ text, start, end }: Selected): string {
  return `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;
}

describe('marks', () => {
  it.each([
    ['a |b| c', '**', 'a **|b|** c'],
    ['a **|b|** c', '**', 'a |b| c'],
    ['a| b |c', '**', 'a **|b|** c'],
    ['**|b|**', '*', '***|b|***'],
    ['***|b|***', '*', '**|b|**'],
    ['***|b|***', '**', '*|b|*'],
    ['a||', '**', 'a**||**'],
  ] as const)('%s with %s', (before, mark, after) => {
    expect(write(toggleMark(read(before), mark))).toBe(after);
  });
});

describe('lines', () => {
  it.each([
    ['a\nb|b\nc|c\nd', 'bullets', 'a\n|- bb\n- cc|\nd'],
    ['|- bb\n- cc|', 'bullets', '|bb\ncc|'],
    ['|- bb\n- cc|', 'numbers', '|1. bb\n2. cc|'],
    ['x||', 'heading', '|# x|'],
    ['||', 'heading', '|# |'],
  ] as const)('%s as %s', (before, style, after) => {
    expect(write(toggleLines(read(before), style))).toBe(after);
  });
});

it('makes a link, and selects the address', () => {
  expect(write(insertLink(read('see |terms|'), 'Link'))).toBe('see [terms](|https://|)');
  expect(write(insertLink(read('||'), 'Link'))).toBe('[Link](|https://|)');
});
