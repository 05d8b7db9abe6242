import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, tagColors } from './color.ts';

const aa = 4.5;
const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = tokens.split(':root[data-mantine-color-scheme="dark"]');

describe('contrast', () => {
  test('matches WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#3b82f6', '#3b82f6')).toBe(1);
  });
});

describe('a colour tag', () => {
  test('can be read in both schemes, whatever colour was chosen', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (...channels) => {
        const hex = `#${channels.map(part => part.toString(16).padStart(2, '0')).join('')}`;
        const chip = tagColors(hex);
        expect(contrast(chip.light.text, chip.light.ground)).toBeGreaterThanOrEqual(aa);
        expect(contrast(chip.dark.text, chip.dark.ground)).toBeGreaterThanOrEqual(aa);
      }),
      {
        examples: [
          [0, 0, 0],
          [255, 255, 255],
          [255, 255, 0],
          [17, 20, 27],
        ],
      },
    );
  });

  test('falls back to the specified blue for an invalid colour', () => {
    expect(tagColors('red')).toEqual(tagColors('#3B82F6'));
  });
});

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s scheme', (_, css) => {
  const grounds = ['canvas', 'surface', 'raised', 'hover'];
  const hues = ['blue', 'cyan', 'violet', 'amber', 'orange', 'green', 'red', 'grey', 'brand'];
  const pairs = [
    ...['text', 'text-2', 'text-3', 'brand', 'red', 'green'].flatMap(text =>
      grounds.map(ground => [text, ground]),
    ),
    ...hues.map(hue => [hue, `${hue}-tint`]),
    ...['brand', 'brand-hover', 'red', 'green'].map(ground => ['on-brand', ground]),
    ['text', 'brand-tint'],
    ['text', 'red-tint'],
    ['text-2', 'brand-tint'],
  ];

  test.each(pairs)('has readable %s on %s', (text, ground) => {
    expect(contrast(token(css, text), token(css, ground))).toBeGreaterThanOrEqual(aa);
  });

  test.each(
    ['focus', 'control'].flatMap(mark => ['canvas', 'surface', 'raised'].map(ground => [mark, ground])),
  )('shows %s on %s at 3:1', (mark, ground) => {
    expect(contrast(token(css, mark), token(css, ground))).toBeGreaterThanOrEqual(3);
  });
});

function token(css: string, name: string | undefined): string {
  const value = new RegExp(`--pw-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  if (!value) {
    throw new Error(`tokens.css has no --pw-${name}`);
  }
  return value;
}
