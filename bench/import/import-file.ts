import { pieceBytes } from '@pipewright/contract/pieces.ts';
import { strToU8, Zip, ZipDeflate } from 'fflate';

const firstNames =
  'Aarav Amelia Anders Anika Bruno Camille Chen Diego Elena Emeka Farah Felix Giulia Hana'.split(' ');
const lastNames =
  'Abebach Bellford Branlund Casteldez Dalgren Eberhart Galski Holstein Lindova Ramquist'.split(' ');
const sources = ['Website', 'Referral', 'Social Media', 'Email Campaign'];
const headings = [
  'First Name',
  'Last Name',
  'Email',
  'Mobile',
  'Company / Account',
  'Title',
  'Website',
  'Street',
  'Zip Code',
  'Lead Source',
  'Estimated Value',
  'Notes',
];

export type FileKind = 'csv' | 'xlsx';

export interface FileOf {
  kind: FileKind;
  rows: number;
  /** The number of the first: no two numbers are the same person. */
  from: number;
}

/** A file of leads, in the pieces in which it is sent; never whole in memory. */
export function* makeFile(file: FileOf): Generator<Buffer> {
  yield* piecesOf(file.kind === 'csv' ? csvOf(file) : workbookOf(file));
}

function lead(i: number): string[] {
  const first = firstNames[i % firstNames.length] ?? '';
  const last = `${lastNames[(i >> 3) % lastNames.length]}${i % 997}`;
  const firm = `Firm ${i % 20_011} ${sources[i % 3]} Ltd`;
  return [
    first,
    last,
    `${first}.${last}.${i}@firm${i % 20_011}.example`.toLowerCase(),
    `+49 30 ${1_000_000 + i}`,
    firm,
    'Head of purchasing',
    `https://www.firm${i % 20_011}.example`,
    `${1 + (i % 200)} Station Road`,
    String(10_000 + (i % 89_999)),
    sources[i % sources.length] ?? '',
    String((i % 500) * 100),
    i % 3 === 0 ? `Met in ${2015 + (i % 10)}, wants an offer` : '',
  ];
}

function* csvOf({ rows, from }: FileOf): Generator<Buffer> {
  yield Buffer.from(`${headings.join(',')}\r\n`);
  for (let i = 0; i < rows; i++) {
    const cells = lead(from + i).map(cell => (/[",\n]/.test(cell) ? `"${cell}"` : cell));
    yield Buffer.from(`${cells.join(',')}\r\n`);
  }
}

/** As Excel writes it: the texts are in a separate table after the sheet. */
function* workbookOf({ rows, from }: FileOf): Generator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) {
      throw error;
    }
    ready.push(chunk);
  });
  function* part(path: string, texts: Iterable<string>): Generator<Uint8Array> {
    const file = new ZipDeflate(path, { level: 1 });
    zip.add(file);
    for (const text of texts) {
      file.push(strToU8(text));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  const width = headings.length;
  const sharedTexts = function* () {
    yield '<sst>';
    for (let i = -1; i < rows; i++) {
      yield (i < 0 ? headings : lead(from + i)).map(text => `<si><t>${text}</t></si>`).join('');
    }
    yield '</sst>';
  };
  const sheet = function* () {
    yield '<worksheet><sheetData>';
    for (let row = 0; row <= rows; row++) {
      const cells = headings.map(
        (_, i) => `<c r="${String.fromCharCode(65 + i)}${row + 1}" t="s"><v>${row * width + i}</v></c>`,
      );
      yield `<row r="${row + 1}">${cells.join('')}</row>`;
    }
    yield '</sheetData></worksheet>';
  };
  yield* part('xl/workbook.xml', [
    '<workbook><sheets><sheet name="Leads" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ]);
  yield* part('xl/_rels/workbook.xml.rels', [
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  ]);
  yield* part('xl/worksheets/sheet1.xml', sheet());
  yield* part('xl/sharedStrings.xml', sharedTexts());
  zip.end();
  yield* ready.splice(0);
}

function* piecesOf(chunks: Iterable<Uint8Array>): Generator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    while (length >= pieceBytes) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, pieceBytes);
      waiting = [all.subarray(pieceBytes)];
      length -= pieceBytes;
    }
  }
  if (length > 0) {
    yield Buffer.concat(waiting);
  }
}
