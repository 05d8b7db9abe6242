import { expect, it } from 'vitest';
import { createSheetReader, createTextReader, readSheets, readTimeStyles } from './workbook-xml.ts';

const cells = (row: string) => createSheetReader(new Set()).read(row)[0]?.cells;

it('reads cells of every kind, where they stand', () => {
  const row =
    '<row r="3"><c r="A3" t="s"><v>7</v></c><c r="C3" t="inlineStr"><is><t>a &amp; b</t></is></c><c r="D3"/><c><v>1.5</v></c></row>';
  expect(cells(row)).toEqual([7, '', 'a & b', '', '1.5']);
});

it('reads texts without how they are pronounced', () => {
  const [text] = createTextReader().read(
    '<si><r><t>東</t></r><rPh sb="0"><t>ひがし</t></rPh><r><t xml:space="preserve"> 京</t></r></si>',
  );
  expect(text).toBe('東 京');
});

it('takes no longer for a part that leaves out all its ends', () => {
  const n = 300_000;
  const begun = performance.now();
  cells(`<row>${'<c>'.repeat(n)}</row>`);
  cells(`<row>${'<c '.repeat(n)}></c></row>`);
  cells(`<row><c>${'<v>'.repeat(n)}</c></row>`);
  createTextReader().read(`<si>${'<t>'.repeat(n)}</si>`);
  createTextReader().read(`<si>${'<rPh '.repeat(n)}</si>`);
  readSheets('<sheet '.repeat(n), '<Relationship '.repeat(n));
  readTimeStyles('<cellXfs>'.repeat(n));
  expect(performance.now() - begun).toBeLessThan(20_000);
});
