import { describe, expect, it } from 'vitest';
import { createConversion, optionsFor } from './convert-value.ts';

const locale = { timeZone: 'Europe/Berlin', language: 'en' } as const;
const formats = { dateOrder: 'dmy', decimalMark: '.', ...locale } as const;
const tiers = [
  { value: 'gold', label: 'Gold, the best' },
  { value: 'silver', label: 'Silver' },
];

describe('a converted value', () => {
  it.each([
    ['text', '1,234.50 €', 'number', 1234.5],
    ['text', 'many', 'number', undefined],
    ['text', '31.03.2026', 'date', '2026-03-31'],
    ['text', '31.02.2026', 'date', undefined],
    ['text', ' yes ', 'boolean', true],
    ['text', '4', 'rating', 4],
    ['text', '9', 'rating', undefined],
    ['number', 12.5, 'text', '12.5'],
    ['boolean', false, 'text', 'No'],
    ['dateTime', '2026-03-31T22:30:00.000Z', 'date', '2026-04-01'],
    ['date', '2026-03-31', 'text', '2026-03-31'],
  ] as const)('%s %j as %s is %j', (from, value, to, expected) => {
    const convert = createConversion({ type: from, rules: {} }, { type: to, rules: {} }, formats);
    expect(convert(value)).toBe(expected);
  });

  it('is read with the given formats only if it was a text', () => {
    const [number, text] = [
      { type: 'number', rules: {} },
      { type: 'text', rules: {} },
    ] as const;
    const german = { ...formats, decimalMark: ',', language: 'de' } as const;
    expect(createConversion(number, { type: 'amount', rules: {} }, german)(1.234)).toBe(1.234);
    expect(createConversion(text, number, german)('1.234')).toBe(1234);
  });

  it('of a checkbox is written in the language of the organization', () => {
    const [boolean, text] = [
      { type: 'boolean', rules: {} },
      { type: 'text', rules: {} },
    ] as const;
    const german = { ...formats, language: 'de' } as const;
    expect(createConversion(boolean, text, german)(true)).toBe('Ja');
    expect(optionsFor(boolean, 'choice', [false], german)).toEqual([{ value: 'nein', label: 'Nein' }]);
  });

  it('of a choice keeps its option, or becomes its label', () => {
    const choice = { type: 'choice', rules: { options: tiers } } as const;
    const choices = { type: 'choices', rules: { options: tiers } } as const;
    expect(createConversion(choice, choices, formats)('gold')).toEqual(['gold']);
    expect(createConversion(choices, choice, formats)(['gold'])).toBe('gold');
    expect(createConversion(choices, choice, formats)(['gold', 'silver'])).toBeUndefined();
    expect(createConversion(choice, { type: 'text', rules: {} }, formats)('gold')).toBe('Gold, the best');
  });

  it.each(['choice', 'choices'] as const)('of a text gets the %s with the same label', type => {
    const text = { type: 'text', rules: {} } as const;
    const texts = ['A+', 'A', 'a_2'];
    const options = optionsFor(text, type, texts, locale) ?? [];
    const convert = createConversion(text, { type, rules: { options } }, formats);
    const labelOf = (value: unknown) => options.find(option => option.value === String(value))?.label;
    expect(texts.map(each => labelOf(convert(each)))).toEqual(texts);
    expect(labelOf(convert(' a+ '))).toBe('A+');
    expect(convert('B')).toBeUndefined();
  });
});

it('makes one option for each text, whatever its case, and at most 500', () => {
  const text = { type: 'text', rules: {} } as const;
  expect(optionsFor(text, 'choice', ['Gold', 'gold ', 'G old', '金'], locale)).toEqual([
    { value: 'gold', label: 'Gold' },
    { value: 'g_old', label: 'G old' },
    { value: 'option', label: '金' },
  ]);
  const many = Array.from({ length: 600 }, (_, n) => `Value ${n}`);
  expect(optionsFor(text, 'choice', many, locale)).toHaveLength(500);
});
