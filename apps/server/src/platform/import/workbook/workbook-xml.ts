import { unreadable } from '../read/unreadable.ts';
import { elementsOf, tagsOf } from './xml-elements.ts';

interface Sheet {
  readonly name: string;
  readonly path: string;
}

/** The sheets in their order, with the parts that hold them. */
export function readSheets(workbook: string, relations: string): Sheet[] {
  const paths = new Map(
    tagsOf(relations, 'Relationship').map(tag => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  );
  return tagsOf(workbook, 'sheet').flatMap(tag => {
    const target = paths.get(attribute(tag, 'r:id'));
    return target ? [{ name: plainText(attribute(tag, 'name')), path: pathOf(target) }] : [];
  });
}

/** Reads the texts that cells refer to by number as they come, each when all of it is there. */
export function createTextReader() {
  let waiting = '';
  let isChecked = false;
  const textsOf = (xml: string) => [...elementsOf(xml, 'si')].map(({ inner }) => textsIn(inner));

  return {
    read(text: string): string[] {
      waiting += text;
      if (!isChecked) {
        isChecked = true;
        refuseDeclarations(waiting.slice(0, 20_000));
      }
      const end = waiting.lastIndexOf('</si>') + '</si>'.length;
      if (end < '</si>'.length) {
        refuseTooLong(waiting);
        return [];
      }
      const whole = waiting.slice(0, end);
      waiting = waiting.slice(end);
      return textsOf(whole);
    },
    /** What has no end tag of its own. */
    end: () => textsOf(waiting),
  };
}

/** The styles that make a number a time, by their place. */
export function readTimeStyles(xml: string): Set<number> {
  const formats = new Map(
    tagsOf(xml, 'numFmt').map(tag => [Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode')]),
  );
  const [list] = elementsOf(xml, 'cellXfs');
  const isTime = (id: number) =>
    (id >= 14 && id <= 22) || (id >= 45 && id <= 47) || isTimeFormat(formats.get(id) ?? '');
  return new Set(
    tagsOf(list?.inner ?? '', 'xf').flatMap((tag, place) =>
      isTime(Number(attribute(tag, 'numFmtId'))) ? [place] : [],
    ),
  );
}

/** Entities could reach into files and networks, or grow without end; nothing that writes workbooks needs them. */
export function refuseDeclarations(xml: string): void {
  if (/<!(doctype|entity)/i.test(xml)) {
    throw unreadable('This workbook has declarations in it that are not accepted. Save the sheet as CSV.');
  }
}

/** A row as it stands in a sheet; a number is the place of a text in the table that cells share. */
interface SheetRow {
  number: number;
  cells: (string | number)[];
}

/** Rows may take a few pieces of text, and no more than this. */
const longestRow = 20_000_000;

/** Reads a sheet as its text comes, a row when all of it is there. */
export function createSheetReader(timeStyles: ReadonlySet<number>) {
  let waiting = '';
  let number = 0;
  let isChecked = false;

  return {
    read(text: string): SheetRow[] {
      waiting += text;
      if (!isChecked) {
        isChecked = true;
        refuseDeclarations(waiting.slice(0, 20_000));
      }
      const rows: SheetRow[] = [];
      let from = 0;
      for (let end = waiting.indexOf('</row>'); end !== -1; end = waiting.indexOf('</row>', from)) {
        const start = waiting.lastIndexOf('<row', end);
        const xml = waiting.slice(Math.max(start, from), end);
        number = Number(attribute(xml.slice(0, xml.indexOf('>')), 'r')) || number + 1;
        rows.push({ number, cells: cellsOf(xml, timeStyles) });
        from = end + '</row>'.length;
      }
      waiting = waiting.slice(from);
      refuseTooLong(waiting);
      return rows;
    },
  };
}

function refuseTooLong(waiting: string): void {
  if (waiting.length > longestRow) {
    throw unreadable('A row of this workbook is too long to be read. Save the sheet as CSV.');
  }
}

function cellsOf(row: string, timeStyles: ReadonlySet<number>): (string | number)[] {
  const cells: (string | number)[] = [];
  for (const { attributes, inner } of elementsOf(row, 'c')) {
    const column = columnOf(attribute(attributes, 'r')) ?? cells.length;
    if (column > 16_384) {
      continue;
    }
    while (cells.length < column) {
      cells.push('');
    }
    cells[column] = cellValue(attributes, inner, timeStyles);
  }
  return cells;
}

function cellValue(attributes: string, inner: string, timeStyles: ReadonlySet<number>): string | number {
  const [held] = elementsOf(inner, 'v');
  const value = plainText(held?.inner ?? '');
  switch (attribute(attributes, 't')) {
    case 's':
      return Number(value);
    case 'inlineStr':
      return textsIn(inner);
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'e':
      return '';
    case 'str':
    case 'd':
      return value;
    default:
      return value && timeStyles.has(Number(attribute(attributes, 's') || -1))
        ? timeOf(Number(value))
        : value;
  }
}

/** Excel counts days, and believes that 1900 was a leap year. */
function timeOf(days: number): string {
  const time = new Date(Math.round((days - 25_569) * 86_400_000));
  if (Number.isNaN(time.getTime())) {
    return String(days);
  }
  const iso = time.toISOString();
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 23).replace('T', ' ').replace('.000', '');
}

function isTimeFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

/** A → 0, Z → 25, AA → 26. */
function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  return letters
    ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    : undefined;
}

function attribute(tag: string, name: string): string {
  const start = ` ${tag}`.indexOf(` ${name}="`);
  return start === -1 ? '' : tag.slice(start + name.length + 2, tag.indexOf('"', start + name.length + 2));
}

function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The texts of a cell; how they are to be pronounced is left out. */
function textsIn(xml: string): string {
  let spoken = '';
  let from = 0;
  for (const { start, after } of elementsOf(xml, 'rPh')) {
    spoken += xml.slice(from, start);
    from = after;
  }
  return [...elementsOf(spoken + xml.slice(from), 't')].map(({ inner }) => plainText(inner)).join('');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(xml: string): string {
  return xml
    .replaceAll('_x000D_', '')
    .replace(/&(#x?)?(\w+);/g, (whole, kind: string | undefined, name: string) => {
      if (!kind) {
        return entities[name] ?? whole;
      }
      const code = Number.parseInt(name, kind === '#x' ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll('\0', '');
}
