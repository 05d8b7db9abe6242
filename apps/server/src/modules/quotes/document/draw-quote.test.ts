import { readFileSync } from 'node:fs';
import type { QuoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../platform/sales-documents/document/present-document.ts';
import { sampleSnapshot } from '../../../testing/sales/sample-snapshot.ts';
import { drawQuote, drawQuoteDirectly } from './draw-quote.ts';

const evidence = {
  name: 'Zoë Łukasiewicz',
  acceptedAt: '2026-03-05T10:20:30.000Z',
  address: '192.0.2.7',
  userAgent: 'Mozilla/5.0',
  snapshotHash: 'a'.repeat(64),
  documentHash: 'b'.repeat(64),
  statement: 'I accept this quote on behalf of the buyer.',
};

/** The texts of each page, as they are drawn. */
async function textsOf(snapshot: QuoteSnapshot, parts: Parameters<typeof drawQuoteDirectly>[1] = {}) {
  const pages: string[][] = [];
  const onText = (text: string, page: number) => {
    pages[page - 1] = [...(pages[page - 1] ?? []), text];
  };
  const bytes = await drawQuoteDirectly(snapshot, { ...parts, onText });
  return { pages, all: pages.flat(), bytes };
}

it('draws the same bytes for the same quote, with and without evidence', async () => {
  const snapshot = sampleSnapshot(3);
  const first = await drawQuote(snapshot);
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await drawQuote(snapshot)).equals(first)).toBe(true);
  const accepted = await drawQuote(snapshot, { evidence });
  expect((await drawQuote(snapshot, { evidence })).equals(accepted)).toBe(true);
  expect(accepted.equals(first)).toBe(false);
  expect((await drawQuote({ ...snapshot, number: 'Q-2' })).equals(first)).toBe(false);
});

it('shows the amounts as the organization writes them, digit by digit', async () => {
  const snapshot = sampleSnapshot(2);
  const { all } = await textsOf({
    ...snapshot,
    language: 'de',
    seller: { ...snapshot.seller, numberFormat: '1.234.567,89', dateFormat: 'DD.MM.YYYY' },
    currency: { code: 'EUR', symbol: '€', decimalPlaces: 2 },
    // More digits than a binary number can hold.
    grossTotal: '98765432109876543.21',
  });
  expect(all).toContain('98.765.432.109.876.543,21\u00a0€');
  expect(all).toContain('Angebot Q-2026-0001');
  expect(all).toContain('31.03.2026');
});

it.each([
  ['three decimal places', { code: 'KWD', symbol: null, decimalPlaces: 3 }, '1234.567', 'KWD\u00a01,234.567'],
  ['no decimal places', { code: 'JPY', symbol: '¥', decimalPlaces: 0 }, '1234', 'JP¥1,234'],
  ['rupees', { code: 'INR', symbol: '₹', decimalPlaces: 2 }, '1234567.00', '₹12,34,567.00'],
  ['a currency of its own', { code: 'BONUS', symbol: null, decimalPlaces: 1 }, '12.5', '12.5 BONUS'],
])('writes amounts with %s', async (_, currency, grossTotal, expected) => {
  const { all } = await textsOf({ ...sampleSnapshot(1), currency, grossTotal });
  expect(all).toContain(expected);
});

describe('long quotes', () => {
  it('repeats the head of the table, numbers the pages and leaves no line out', async () => {
    const { pages, all } = await textsOf(sampleSnapshot(500));
    expect(pages.length).toBeGreaterThan(10);
    const withLines = pages.filter(page => page.some(text => text.startsWith('Product ')));
    expect(withLines.every(page => page.includes('Description') && page.includes('Amount'))).toBe(true);
    expect(all.filter(text => /^Product \d+$/.test(text))).toHaveLength(500);
    expect(all).toContain(`Page ${pages.length} of ${pages.length}`);
    expect(pages.at(-1)?.some(text => text.includes('1,000.00')) ?? false).toBe(true);
  });

  it('continues long texts on the next page and breaks words that are too long', async () => {
    const snapshot = sampleSnapshot(1);
    const [line] = snapshot.lines;
    const description = Array.from({ length: 150 }, (_, index) => `Paragraph ${index}`).join('\n');
    const { pages, all } = await textsOf({
      ...snapshot,
      lines: line ? [{ ...line, name: 'X'.repeat(300), description }] : [],
      intro: 'word '.repeat(2000),
    });
    expect(pages.length).toBeGreaterThan(4);
    expect(all.filter(text => text.startsWith('Paragraph '))).toHaveLength(150);
    expect(all.filter(text => /^X+$/.test(text)).join('')).toBe('X'.repeat(300));
  });
});

it('draws long quotes in a thread, to the same bytes', async () => {
  const snapshot = sampleSnapshot(500);
  const logo = readFileSync(new URL('../../../../../web/public/icon-192.png', import.meta.url));
  // Starting the thread takes some time of this one.
  await drawQuote(snapshot, { logo, evidence });
  const [whole, own] = [process.cpuUsage(), process.threadCpuUsage()];
  const bytes = await drawQuote(snapshot, { logo, evidence });
  const { user: all } = process.cpuUsage(whole);
  const { user: here } = process.threadCpuUsage(own);
  expect(here).toBeLessThan(all / 4);
  expect(bytes.equals(await drawQuoteDirectly(snapshot, { logo, evidence }))).toBe(true);
});

it('keeps at least one line on the page of the totals, wherever the page ends', async () => {
  for (let lines = 6; lines < 40; lines++) {
    const { pages } = await textsOf({ ...sampleSnapshot(lines), terms: null });
    const withTotals = pages.find(page => page.includes('Total')) ?? [];
    expect(withTotals, `${lines} lines`).toContain(`Product ${lines - 1}`);
  }
});

it('does the same behind a last line that goes on over several pages', async () => {
  const snapshot = sampleSnapshot(1);
  for (let rows = 88; rows < 98; rows++) {
    const description = Array.from({ length: rows }, (_, index) => `Row ${index + 1}`).join('\n');
    const lines = snapshot.lines.map(line => ({ ...line, description }));
    const { pages } = await textsOf({ ...snapshot, lines, terms: null });
    const withTotals = pages.find(page => page.includes('Total')) ?? [];
    expect(withTotals, `${rows} rows`).toContain(`Row ${rows}`);
  }
});

describe('rich text', () => {
  const source =
    '# Scope\nPlease **read** *this*:\n- one\n- two\n\n1. first\n\n[Our terms](https://acme.test/t) <b>';

  it('is drawn without its marks, and HTML in it as text', async () => {
    const { all, bytes } = await textsOf({ ...sampleSnapshot(1), terms: source });
    for (const text of ['Scope', 'read', 'this', '•', 'one', '1.', 'first', 'Our terms', ' <b>']) {
      expect(all).toContain(text);
    }
    expect(bytes.toString('latin1')).toContain('(https://acme.test/t)');
  });

  it('is plain text in quotes that were sent before there was any', async () => {
    const { all } = await textsOf({ ...sampleSnapshot(1), textFormat: undefined, terms: '**a** *b*' });
    expect(all).toContain('**a** *b*');
  });
});

it('shows texts as texts, in any script that the font has', async () => {
  const name = 'Ελληνικά Кириллица ₹ € ł ü <b>&amp;</b>';
  const { all } = await textsOf({ ...sampleSnapshot(1), name });
  expect(all).toContain(name);
});

it('adds a page of evidence that says which kind of signature it is', async () => {
  const { pages } = await textsOf(sampleSnapshot(1), { evidence });
  expect(pages).toHaveLength(2);
  const page = pages[1]?.join('') ?? '';
  for (const text of [evidence.name, evidence.address, evidence.acceptedAt, evidence.documentHash]) {
    expect(page).toContain(text);
  }
  expect(page).toContain('This is a simple electronic signature: ');
});

it('shows a drawn signature and a confirmed code among the evidence', async () => {
  const more = { ...evidence, signature: '10 20 30 40;50 60', codeSentTo: 'bea@buyer.example' };
  const { pages, bytes } = await textsOf(sampleSnapshot(1), { evidence: more });
  expect(pages[1]).toEqual(expect.arrayContaining(['Drawn signature', 'bea@buyer.example']));
  expect((await drawQuote(sampleSnapshot(1), { evidence: more })).equals(bytes)).toBe(true);
  const other = await drawQuote(sampleSnapshot(1), { evidence: { ...more, signature: '10 20 30 41;50 60' } });
  expect(other.equals(bytes)).toBe(false);
});

it('marks every page of a draft, which has no number yet', async () => {
  const texts: [string, number][] = [];
  const onText = (text: string, page: number) => texts.push([text, page]);
  await drawQuoteDirectly({ ...sampleSnapshot(30), number: '' }, { onText });
  const marked = texts.filter(([text]) => text === 'DRAFT').map(([, page]) => page);
  expect(marked).toEqual(Array.from({ length: Math.max(...texts.map(([, page]) => page)) }, (_, i) => i + 1));
  expect(texts.map(([text]) => text)).toContain('Draft of a quote');
});

it.each([
  ['hi', 'hi'],
  ['pt', 'pt-BR'],
  ['ja', 'ja'],
  ['ar', 'ar'],
  ['it', 'en'],
  [null, 'en'],
])('a quote of an organization that speaks %s is in %s', (language, expected) => {
  expect(languageOf({ language })).toBe(expected);
});
