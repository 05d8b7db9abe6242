import { describe, expect, test } from 'vitest';
import { withinSentence } from './within-sentence.ts';

describe('a name within a sentence', () => {
  test('begins with a small letter, unless it is an abbreviation', () => {
    expect(withinSentence('Service Contract', 'en')).toBe('service contract');
    expect(withinSentence('Énergies', 'fr')).toBe('énergies');
    expect(withinSentence('NDA', 'en')).toBe('NDA');
    expect(withinSentence('iPhone lease', 'en')).toBe('iPhone lease');
  });

  test('keeps its capital letter in German', () => {
    expect(withinSentence('Vertrag', 'de')).toBe('Vertrag');
  });
});
