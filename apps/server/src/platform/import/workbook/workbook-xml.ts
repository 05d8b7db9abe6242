import { unreadable } from '../read/unreadable.ts';
import { createXmlReader } from './xml-reader.ts';

/** Reads a part of a workbook as its text arrives. */
export interface PartReader<Item> {
  /** The items that this text completes. */
  read(text: string): Item[];
  /** Throws if the part is truncated. */
  end(): void;
}

/** The maximum length of a row or shared string, which can span several reads. */
const maxLength = 20_000_000;

/** Collects the items that the handlers complete, and rejects one that never ends. */
export function createPartReader<Item>(
  handlersFor: (complete: (item: Item) => void) => Parameters<typeof createXmlReader>[0],
): PartReader<Item> {
  let items: Item[] = [];
  let length = 0;
  const xml = createXmlReader(handlersFor(item => items.push(item)));
  return {
    read(text) {
      xml.write(text);
      const completed = items;
      items = [];
      length = completed.length > 0 ? 0 : length + text.length;
      if (length > maxLength) {
        throw unreadable('A row of this workbook is too long to be read. Save the sheet as CSV.');
      }
      return completed;
    },
    end: xml.end,
  };
}

/** Reads the names of the sheets in order, with the ids of their relations. */
export function createSheetListReader(): PartReader<{ name: string; relation: string }> {
  return createPartReader(complete => ({
    open(name, attributes) {
      if (name === 'sheet') {
        complete({ name: attributes.name ?? '', relation: attributes['r:id'] ?? '' });
      }
    },
  }));
}

/** Reads the target part of each relation. */
export function createRelationReader(): PartReader<{ id: string; path: string }> {
  return createPartReader(complete => ({
    open(name, { Id: id = '', Target: target = '' }) {
      if (name === 'Relationship') {
        complete({ id, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` });
      }
    },
  }));
}

/** How a cell style shows numbers: as a time, with zeros in front as in a zip code (`00000`), or as they are. */
export type NumberStyle = 'time' | { readonly zeros: string } | null;

/** Reads how each cell style shows numbers. */
export function createStyleReader(): PartReader<NumberStyle> {
  const formats = new Map<number, string>();
  let isInCellStyles = false;
  const styleOf = (id: number): NumberStyle => {
    const code = formats.get(id) ?? '';
    const isTime = (id >= 14 && id <= 22) || (id >= 45 && id <= 47) || isTimeFormat(code);
    return isTime
      ? 'time'
      : /^0{2,}(-0+)*$/.test(code.replaceAll('\\', ''))
        ? { zeros: code.replaceAll('\\', '') }
        : null;
  };
  return createPartReader(complete => ({
    open(name, attributes) {
      if (name === 'numFmt') {
        formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      } else if (name === 'cellXfs') {
        isInCellStyles = true;
      } else if (name === 'xf' && isInCellStyles) {
        complete(styleOf(Number(attributes.numFmtId)));
      }
    },
    close(name) {
      if (name === 'cellXfs') {
        isInCellStyles = false;
      }
    },
  }));
}

/** Reads the shared strings. */
export function createTextReader(): PartReader<string> {
  const text = createTextCollector();
  return createPartReader(complete => ({
    open(name) {
      if (name === 'si') {
        text.start();
      }
      text.open(name);
    },
    text: text.add,
    close(name) {
      text.close(name);
      if (name === 'si') {
        complete(text.take());
      }
    },
  }));
}

/** Collects the text of `t` elements without phonetic guides (`rPh`). */
export function createTextCollector() {
  let text = '';
  let isText = false;
  let isPronunciation = false;
  return {
    start(): void {
      text = '';
    },
    open(name: string): void {
      isPronunciation ||= name === 'rPh';
      isText = name === 't' && !isPronunciation;
    },
    add(more: string): void {
      if (isText) {
        text += more;
      }
    },
    close(name: string): void {
      isText = false;
      if (name === 'rPh') {
        isPronunciation = false;
      }
    },
    take: (): string => plainText(text),
  };
}

/** Decodes carriage returns as Excel writes them. */
export function plainText(text: string): string {
  return text.replaceAll('_x000D_', '');
}

function isTimeFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}
