import { SaxesParser } from 'saxes';
import { damagedWorkbook, unreadable } from '../read/unreadable.ts';

export interface XmlHandlers {
  /** A tag that opens an element, by its name without a namespace prefix. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Far more than any part of a workbook has; each open element and attribute takes memory. */
const maxDepth = 100;
const maxAttributes = 1000;

/** Parses XML incrementally. Rejects malformed XML and document type declarations. */
export function createXmlReader(handlers: XmlHandlers): { write(xml: string): void; end(): void } {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let depth = 0;
  let attributes = 0;
  parser.on('error', () => {
    throw damagedWorkbook();
  });
  // Entities could read files and networks or grow without limit, and workbooks do not need them.
  parser.on('doctype', () => {
    throw unreadable('This workbook has declarations in it that are not accepted. Save the sheet as CSV.');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > maxAttributes) {
      throw damagedWorkbook();
    }
  });
  parser.on('opentag', tag => {
    attributes = 0;
    depth += 1;
    if (depth > maxDepth) {
      throw damagedWorkbook();
    }
    handlers.open(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', tag => {
    depth -= 1;
    handlers.close?.(localName(tag.name));
  });
  parser.on('text', text => handlers.text?.(text));
  parser.on('cdata', text => handlers.text?.(text));
  return {
    write: xml => void parser.write(xml),
    end: () => void parser.close(),
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
