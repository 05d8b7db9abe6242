import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { type Field, withTexts } from '@pipewright/contract/fields/fields.ts';
import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';

const prefix = 'line.';

/** What a column of a file is mapped to that fills a field of the lines of a record: `line.quantity`. */
export function lineFieldsOf({ lines }: AnyResource): Readonly<Record<string, Field>> {
  const own = Object.entries(lines?.fields ?? {}).filter(
    ([name, { presence }]) => presence !== 'computed' || calculated.includes(name),
  );
  return Object.fromEntries(
    own.map(([name, field]) => {
      const label = `Line: ${fieldLabel(lines?.fields ?? {}, name)}`;
      return [`${prefix}${name}`, withTexts({ ...field, presence: 'optional' } as Field, { label })];
    }),
  );
}

/** What people cannot write because it follows from a tax rate, which other products do not tell. */
const calculated = ['taxPercent'];

type Values = Readonly<Record<string, unknown>>;

/** Divides the values of a row into those of the record and those of its line, if it has one. */
export function splitLine(values: Values): { own: Values; line?: Values } {
  const entries = Object.entries(values);
  const line = entries.flatMap(([name, value]): [string, unknown][] =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  );
  if (line.length === 0) {
    return { own: values };
  }
  const own = entries.filter(([name]) => !name.startsWith(prefix));
  return { own: Object.fromEntries(own), line: Object.fromEntries(line) };
}
