import { expect, it } from 'vitest';
import { createSheetReader } from './sheet-reader.ts';
import {
  createRelationReader,
  createSheetListReader,
  createStyleReader,
  createTextReader,
} from './workbook-xml.ts';

const rows = (xml: string) =>
  createSheetReader([null, 'time', { zeros: '00000' }, { zeros: '00000-0000' }]).read(`<sheetData>${xml}`);
const cells = (row: string) => rows(row)[0]?.cells;
const damaged = 'This workbook is damaged. Save it again, or save the sheet as CSV.';

it('reads cells of every type at their position', () => {
  const row =
    '<row r="3"><c r="A3" t="s"><v>7</v></c><c r="C3" t="inlineStr"><is><t>a &amp; b</t></is></c><c r="D3"/><c><v>1.5</v></c></row>';
  expect(cells(row)).toEqual([7, '', 'a & b', '', '1.5']);
  expect(
    cells(
      '<row><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1</f><v>x_x000D_</v></c><c s="1"><v>46022.5</v></c></row>',
    ),
  ).toEqual(['true', '', 'x', '2025-12-31 12:00:00']);
});

it('numbers rows as the sheet does, or by their position', () => {
  const numbers = rows('<row r="4"/><row><c/></row><x:row r="9"></x:row>').map(({ number }) => number);
  expect(numbers).toEqual([4, 5, 9]);
});

it('reads a row and a text that arrive in parts', () => {
  const sheet = createSheetReader([]);
  const parts = ['<sheetData><ro', 'w><c t="inlineStr"><is><t>one &a', 'mp; t', 'wo</t></is></c></r', 'ow>'];
  expect(parts.flatMap(part => sheet.read(part))).toEqual([{ number: 1, cells: ['one & two'] }]);
  const texts = createTextReader();
  expect(['<sst><si><t>a', 'b</t></si><si><t><![CDATA[<c>]]></t></si>'].flatMap(texts.read)).toEqual([
    'ab',
    '<c>',
  ]);
});

it('reads texts without their phonetic guides', () => {
  const [text] = createTextReader().read(
    '<sst><si><r><t>東</t></r><rPh sb="0"><t>ひがし</t></rPh><r><t xml:space="preserve"> 京</t></r></si>',
  );
  expect(text).toBe('東 京');
});

it('recognizes styles that format a number as a time', () => {
  const styles = createStyleReader().read(
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm"/><numFmt numFmtId="171" formatCode="0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="22"/></cellXfs></styleSheet>',
  );
  expect(styles).toEqual([null, 'time', null, 'time']);
});

it('shows numbers as the sheet does: zip codes with zeros in front, long numbers without an exponent', () => {
  expect(
    cells(
      '<row><c s="2"><v>1234</v></c><c s="3"><v>12345678</v></c><c><v>4.91512345678E11</v></c><c s="2"><v>1.5</v></c></row>',
    ),
  ).toEqual(['01234', '01234-5678', '491512345678', '1.5']);
  const [style] = createStyleReader().read(
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000\\-0000"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>',
  );
  expect(style).toEqual({ zeros: '00000-0000' });
});

it('rejects a part without end tags before reading all of it', () => {
  const n = 300_000;
  for (const xml of [
    '<c>'.repeat(n),
    `<row>${'<c '.repeat(n)}></c></row>`,
    `<row><c>${'<v>'.repeat(n)}</c></row>`,
    `<row ${Array.from({ length: n }, (_, i) => `a${i}=""`).join(' ')}>`,
  ]) {
    expect(() => rows(xml)).toThrow(damaged);
  }
  expect(() => createTextReader().read(`<si>${'<t>'.repeat(n)}</si>`)).toThrow(damaged);
  expect(() => createTextReader().read(`<si>${'<rPh '.repeat(n)}</si>`)).toThrow(damaged);
  expect(() => createSheetListReader().read('<sheet '.repeat(n))).toThrow(damaged);
  expect(() => createRelationReader().read('<Relationship '.repeat(n))).toThrow(damaged);
  expect(() => createStyleReader().read('<cellXfs>'.repeat(n))).toThrow(damaged);
});

it('rejects a row or text without an end, and a truncated part', () => {
  const words = 'A row of this workbook is too long to be read. Save the sheet as CSV.';
  const sheet = createSheetReader([]);
  sheet.read('<sheetData><row><c><v>');
  const long = 'x'.repeat(4_000_000);
  expect(() => Array.from({ length: 6 }, () => sheet.read(long))).toThrow(words);
  const texts = createTextReader();
  texts.read('<sst><si><t a="');
  expect(() => Array.from({ length: 6 }, () => texts.read(long))).toThrow(words);
  const cut = createSheetReader([]);
  expect(cut.read('<sheetData><row></row><row>')).toHaveLength(1);
  expect(cut.end).toThrow(damaged);
});

it('rejects declarations and entities that only they could define', () => {
  const declared = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sst/>';
  expect(() => createTextReader().read(declared)).toThrow('declarations in it that are not accepted');
  expect(() => createTextReader().read('<sst><si><t>&e;</t></si></sst>')).toThrow(damaged);
});
