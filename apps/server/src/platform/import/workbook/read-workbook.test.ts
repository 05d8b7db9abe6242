import { strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { createChunkedFile } from './chunked-file.ts';
import { readWorkbook } from './read-workbook.ts';

const damaged = 'This workbook is damaged. Save it again, or save the sheet as CSV.';
const row = (n: number) =>
  `<row r="${n}"><c r="A${n}" t="s"><v>${n % 2}</v></c><c r="B${n}"><v>${n}</v></c></row>`;
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const parts: Record<string, string> = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="One" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/sharedStrings.xml': '<sst><si><t>even</t></si><si><t>odd</t></si></sst>',
  'xl/worksheets/sheet1.xml': sheetOf(Array.from({ length: 3000 }, (_, i) => row(i + 1)).join('')),
};

function zipped(changes: Record<string, string> = {}, level: 0 | 6 = 6): Uint8Array {
  const files = Object.entries({ ...parts, ...changes }).map(([path, xml]) => [path, strToU8(xml)]);
  return zipSync(Object.fromEntries(files), { level });
}

/** As written by programs that do not know sizes in advance: they follow the data. */
function streamed(kind: typeof ZipDeflate | typeof ZipPassThrough): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_error, chunk) => chunks.push(chunk));
  for (const [path, xml] of Object.entries(parts)) {
    const file = new kind(path);
    zip.add(file);
    file.push(strToU8(xml), true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

const store = { save: async () => undefined, load: async () => new Map<number, string>() };

async function read(file: Uint8Array, pieceSize = 10_000): Promise<string[][]> {
  const sizes = Array.from({ length: Math.ceil(file.length / pieceSize) }, (_, n) =>
    Math.min(pieceSize, file.length - n * pieceSize),
  );
  const pieced = createChunkedFile(sizes, async n => file.subarray(n * pieceSize, (n + 1) * pieceSize));
  const rows: string[][] = [];
  await readWorkbook(pieced, { store, countKnown: () => 0 }, async some => {
    rows.push(...some.map(({ cells }) => [...cells]));
  });
  return rows;
}

const expected = Array.from({ length: 3000 }, (_, i) => [i % 2 ? 'even' : 'odd', String(i + 1)]);

it.each([
  ['compressed', zipped()],
  ['not compressed', zipped({}, 0)],
  ['with sizes after the data', streamed(ZipDeflate)],
  ['with sizes after data that is not compressed', streamed(ZipPassThrough)],
])('reads a workbook that is %s, at any chunk size', async (_name, file) => {
  expect(await read(file)).toEqual(expected);
  expect(await read(file, 777)).toEqual(expected);
  expect(await read(file, file.length)).toEqual(expected);
});

it('reads parts whose paths contain backslashes', async () => {
  const files = Object.entries(parts).map(([path, xml]) => [path.replaceAll('/', '\\'), strToU8(xml)]);
  expect(await read(zipSync(Object.fromEntries(files)))).toEqual(expected);
});

it('rejects a truncated archive or a flipped bit with an explanation', async () => {
  const file = zipped();
  for (const at of [30, file.length / 2, file.length - 30]) {
    await expect(read(file.subarray(0, at))).rejects.toThrow(damaged);
  }
  const wrong = Uint8Array.from(file);
  const middle = Math.floor(file.length / 2);
  wrong.set([(file[middle] ?? 0) ^ 16], middle);
  await expect(read(wrong)).rejects.toThrow(/This workbook is damaged|cannot be read/);
});

it('rejects a part that is larger than its entry says', async () => {
  const file = Buffer.from(zipped());
  const entry = file.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  file.writeUInt32LE(1000, entry + 24);
  await expect(read(file)).rejects.toThrow(damaged);
});

it('rejects parts that unpack to far more than they should', async () => {
  const words = 'This file unpacks to more than it can hold. Save its sheets as CSV.';
  const sheet = sheetOf('<row><c><v>1</v></c></row>'.repeat(900_000));
  await expect(read(zipped({ 'xl/worksheets/sheet1.xml': sheet }))).rejects.toThrow(words);
  const list = `<workbook>${' '.repeat(20_000_001)}</workbook>`;
  await expect(read(zipped({ 'xl/workbook.xml': list }, 0), 600_000)).rejects.toThrow(words);
});

it('rejects a workbook without sheets, without its sheet, and with too many parts', async () => {
  await expect(read(zipped({ 'xl/workbook.xml': '<workbook/>' }))).rejects.toThrow('This is not a workbook.');
  const elsewhere = parts['xl/_rels/workbook.xml.rels']?.replace('sheet1', 'sheet2') ?? '';
  await expect(read(zipped({ 'xl/_rels/workbook.xml.rels': elsewhere }))).rejects.toThrow(
    'The sheet “One” cannot be read.',
  );
  const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [`p${i}`, '']));
  await expect(read(zipped(many, 0), 600_000)).rejects.toThrow('too many parts');
});

it('passes on the error of reading a chunk', async () => {
  const file = zipped();
  const pieced = createChunkedFile([file.length - 50, 50], async n => {
    if (n === 0) {
      throw new Error('stopped by somebody');
    }
    return file.subarray(-50);
  });
  await expect(readWorkbook(pieced, { store, countKnown: () => 0 }, async () => undefined)).rejects.toThrow(
    'stopped by somebody',
  );
});
