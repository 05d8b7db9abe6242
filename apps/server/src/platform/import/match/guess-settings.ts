import { createHash } from 'node:crypto';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { otherSource } from '@pipewright/contract/fields/source-fields.ts';
import type { ImportSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import { normalHeading } from '../presets/normal-heading.ts';
import { type RecognizedPreset, recognizePreset } from '../presets/recognize-preset.ts';
import { type ColumnFacts, decideDateOrder, decideDecimalMark } from '../read/column-facts.ts';
import { readBoolean } from '../values/convert-cell.ts';
import { splitCurrency } from '../values/currencies/split-currency.ts';
import { type DateOrder, readDate } from '../values/read-date.ts';
import { type DecimalMark, readNumber } from '../values/read-number.ts';
import { knownHeadings } from './known-headings.ts';
import { nameKeyOf } from './name-key.ts';
import { fieldsOf, type ImportModule } from './plan.ts';
import { recognizeSource } from './recognize-source.ts';
import { sourceIdField } from './source-ids.ts';

/** Suggests settings for a file from its headings and first rows. */
export function guessSettings(
  module: ImportModule,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  targets: readonly { name: string; references: string | null; canCreate: boolean }[],
): ImportSettings {
  const sign = recognizeSource(headings, rows);
  const preset = recognizePreset(module, headings, sign);
  const source = preset?.source ?? sign;
  const mapping = guessMapping(module, { headings, rows, source, preset }, targets);
  return {
    mapping,
    // Replaced by what the whole file shows, see `guessFormats`.
    dateOrder: 'ymd',
    decimalMark: '.',
    duplicates: { keys: guessKeys(module, mapping), action: 'skip' },
    // New companies are usually not in the list yet; entries of other lists were chosen deliberately.
    unknown: Object.fromEntries(
      targets
        .filter(({ name, references, canCreate }) => name === 'companyId' && references && canCreate)
        .map(({ name }) => [name, { otherwise: 'create' as const, values: {} }]),
    ),
    source,
    sameId: 'overwrite',
    fixed: {},
    newFields: {},
  };
}

/** How dates and numbers are written according to all rows of the columns that have them. */
export function guessFormats(
  module: ImportModule,
  mapping: readonly (string | null)[],
  facts: readonly ColumnFacts[],
): { dateOrder?: DateOrder; isDateOrderUnclear: boolean; decimalMark?: DecimalMark } {
  const fields = fieldsOf(module);
  const factsOf = (kinds: readonly string[]) =>
    facts.filter((_, column) => kinds.includes(fields[mapping[column] ?? '']?.kind ?? ''));
  const { order, isUnclear } = decideDateOrder(factsOf(['date', 'dateTime']));
  const mark = decideDecimalMark(factsOf(['money', 'decimal', 'integer']));
  return {
    ...(order && { dateOrder: order }),
    isDateOrderUnclear: isUnclear,
    ...(mark && { decimalMark: mark }),
  };
}

/** By the best key that the file has. Records with ids are never the same because of a name or a shared number. */
function guessKeys(module: ImportModule, mapping: readonly (string | null)[]): string[] {
  const { imports } = module;
  const hasIds = mapping.includes(sourceIdField);
  const mapped = imports.keys.filter(
    key => mapping.includes(key) || (key === 'domain' && mapping.includes('website')),
  );
  const fitting = hasIds ? mapped.filter(key => key !== nameKeyOf(module) && key !== 'phone') : mapped;
  return (hasIds || fitting.length > 0 ? fitting : imports.keys).slice(0, 1);
}

/** Identifies files with the same headings. */
export function signatureOf(headings: readonly string[]): string {
  return createHash('sha256').update(headings.map(normalHeading).join('\n')).digest('hex');
}

/** Maps each field once, to the first column with a matching heading. */
function guessMapping(
  module: ImportModule,
  {
    headings,
    rows,
    source,
    preset,
  }: {
    headings: readonly string[];
    rows: readonly (readonly string[])[];
    source: string;
    preset: RecognizedPreset | undefined;
  },
  targets: readonly { name: string }[],
): (string | null)[] {
  const fields = fieldsOf(module);
  const known = knownHeadings(module, targets, source !== otherSource);
  const one = normalHeading(module.resource.label[0]);
  const taken = new Set<string>();
  const offered = new Set(targets.map(({ name }) => name));
  const { extra = {} } = module.imports;
  // `kindText` is in words what `kind` is: where a column has the values, the words are not needed.
  const inValues = (each: string) => (each in extra ? each.replace(/Text$/, '') : each);
  const valuesOf = (each: string) => extra[each] ?? (extra[`${each}Text`] ? fields[each] : undefined);
  const mapping = headings.map((heading, column) => {
    const plain = normalHeading(heading);
    const documented = preset?.columns.get(plain);
    if (documented === null) {
      return null;
    }
    const guessed = known.get(plain) ?? known.get(plain.replace(new RegExp(`^${one}`), '')) ?? [];
    const named = documented && offered.has(documented) ? [documented] : guessed;
    const name = [...named.filter(each => each in extra), ...named].find(
      each => !taken.has(each) && !taken.has(inValues(each)) && fitsValues(valuesOf(each), rows, column),
    );
    if (!name) {
      return null;
    }
    taken.add(name);
    return name;
  });
  // Without a first number, the other one is the first.
  return mapping.map(name => {
    const first = firsts[name ?? ''];
    return first && !taken.has(first) ? first : name;
  });
}

const firsts: Readonly<Record<string, string>> = { otherPhones: 'phone', otherEmails: 'email' };

/** Words such as “Status” and “Closed” mean many things: the values tell whether it is what a module adds to its fields. */
function fitsValues(field: Field | undefined, rows: readonly (readonly string[])[], column: number): boolean {
  if (!field) {
    return true;
  }
  const fits = (text: string) => {
    switch (field.kind) {
      case 'choice':
        return field.options?.some(({ value }) => value === text.toLowerCase());
      case 'text':
        return true;
      case 'boolean':
        return readBoolean(text) !== undefined;
      case 'money':
        return (['.', ','] as const).some(mark => readNumber(splitCurrency(text).amount, mark) !== undefined);
      default:
        return (['dmy', 'mdy', 'ymd'] as const).some(order => readDate(text, order));
    }
  };
  return rows.every(row => !row[column] || fits(row[column]));
}
