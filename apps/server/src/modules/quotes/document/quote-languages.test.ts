import { type Language, languages } from '@pipewright/contract/texts/languages.ts';
import { expect, it } from 'vitest';
import { translate } from '../../../platform/language/translate.ts';
import { extractTexts } from '../../../testing/sales/pdf-text.ts';
import { sampleSnapshot } from '../../../testing/sales/sample-snapshot.ts';
import { drawQuote } from './draw-quote.ts';

/** Names with what is particular to the script: accents, joined letters, vowels before their consonant, shared shapes. */
const names: Readonly<Record<Language, readonly [company: string, line: string]>> = {
  en: ['Buyer & Sons “Ltd”', 'Chair, adjustable (grey)'],
  de: ['Müller & Söhne GmbH', 'Bürostuhl mit Füßen'],
  fr: ['Œuvres de l’Été', 'Chaise réglable à cœur'],
  es: ['Compañía Ibáñez', 'Silla pequeña ¿ajustable?'],
  'pt-BR': ['Construções São João', 'Cadeira com três pés'],
  ja: ['株式会社山田製作所', '高さ調整可能なオフィスチェア'],
  ar: ['شركة النور للتجارة', 'كرسي قابل للتعديل لون أبيض'],
  hi: ['श्री गणेश ट्रेडर्स प्राइवेट लिमिटेड', 'हिन्दी क्षेत्र ज्ञान शक्ति कुर्सी'],
};

function quoteIn(language: Language, [company, name]: readonly [string, string] = names[language]) {
  const snapshot = sampleSnapshot(1);
  return {
    ...snapshot,
    language,
    buyer: { ...snapshot.buyer, company },
    lines: snapshot.lines.map(line => ({ ...line, name })),
  };
}

it.each(languages)('a quote in %s can be copied as text', async language => {
  const texts = extractTexts(await drawQuote(quoteIn(language)));
  const expected = [...names[language], translate(language, 'Total'), translate(language, 'Terms')];
  expect(texts).toEqual(expect.arrayContaining(expected));
});

it.each([
  ['Chinese', '上海办公室有限公司'],
  ['Korean', '서울사무실주식회사'],
])('names in %s can be copied from a quote in German', async (_, name) => {
  expect(extractTexts(await drawQuote(quoteIn('de', [name, name])))).toContain(name);
});

it('draws the same bytes whatever was drawn before', async () => {
  const first = await Promise.all(languages.map(language => drawQuote(quoteIn(language))));
  // Its letters have the shapes of other letters in the names above.
  await drawQuote(quoteIn('ar', ['بيت ثابت نبيل', 'خجل حجج ضصض']));
  for (const [index, language] of languages.entries()) {
    expect((await drawQuote(quoteIn(language))).equals(first[index] ?? Buffer.alloc(0)), language).toBe(true);
  }
});

it('keeps brackets and numbers within Arabic in the order of reading', async () => {
  const texts = extractTexts(await drawQuote(quoteIn('ar', ['مرحلة (2)', 'Pro 12'])));
  const start = texts.findIndex(text => text.startsWith('مرحلة'));
  expect(texts.slice(start, start + 3).join('')).toBe('مرحلة (2)');
});
