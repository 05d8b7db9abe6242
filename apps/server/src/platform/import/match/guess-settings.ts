import { createHash } from 'node:crypto';
import { isCustomName, slugIn } from '@pipewright/contract/custom-names.ts';
import { labelOf } from '@pipewright/contract/field-messages.ts';
import { languages } from '@pipewright/contract/languages.ts';
import type { ImportSettings } from '@pipewright/contract/operations/imports.ts';
import { fieldLabel } from '@pipewright/contract/system-fields.ts';
import { translateDeclared } from '../../language/translate.ts';
import { type ColumnFacts, decideDateOrder, decideDecimalMark } from '../read/column-facts.ts';
import type { DateOrder } from '../values/read-date.ts';
import type { DecimalMark } from '../values/read-number.ts';
import { createdAtField, fieldsOf, type ImportModule } from './plan.ts';

/** Suggests settings for a file from its headings and first rows. */
export function guessSettings(
  module: ImportModule,
  headings: readonly string[],
  _rows: readonly (readonly string[])[],
  targets: readonly { name: string; references: string | null; canCreate: boolean }[],
): ImportSettings {
  const mapping = guessMapping(module, headings, targets);
  return {
    mapping,
    // Replaced by what the whole file shows, see `guessFormats`.
    dateOrder: 'ymd',
    decimalMark: '.',
    duplicates: { keys: module.imports.keys.slice(0, 1), action: 'skip' },
    // New companies are usually not in the list yet; entries of other lists were chosen deliberately.
    unknown: Object.fromEntries(
      targets
        .filter(({ name, references, canCreate }) => name === 'companyId' && references && canCreate)
        .map(({ name }) => [name, { otherwise: 'create' as const, values: {} }]),
    ),
    fixed: {},
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

/** Identifies files with the same headings. */
export function signatureOf(headings: readonly string[]): string {
  return createHash('sha256').update(headings.map(normal).join('\n')).digest('hex');
}

/** Maps each field once, to the first column with a matching heading. */
function guessMapping(
  module: ImportModule,
  headings: readonly string[],
  targets: readonly { name: string }[],
): (string | null)[] {
  const known = new Map<string, string>();
  for (const { name } of targets) {
    const called = [
      name,
      labelOf(name),
      // Exports have headings in the reader's language.
      ...languages.map(each => translateDeclared(each, fieldLabel(module.resource.fields, name))),
      ...(isCustomName(name) ? [slugIn(name)] : []),
      ...(module.imports.headings[name] ?? []),
      ...(name === createdAtField ? madeAtHeadings : []),
    ];
    for (const heading of called) {
      known.set(normal(heading), known.get(normal(heading)) ?? name);
    }
  }
  const one = normal(module.resource.label[0]);
  const taken = new Set<string>();
  return headings.map(heading => {
    const plain = normal(heading);
    const name = known.get(plain) ?? known.get(plain.replace(new RegExp(`^${one}`), ''));
    if (!name || taken.has(name)) {
      return null;
    }
    taken.add(name);
    return name;
  });
}

/** `Company / Account` and `company_account` are the same; Salesforce names fields of one's own `Tier__c`. */
function normal(heading: string): string {
  return heading
    .replace(/__c$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const madeAtHeadings = [
  'Created time',
  'Created',
  'Created at',
  'Created on',
  'Created date',
  'Create date',
  'Creation date',
  'Date created',
  'Add time',
  'Person - Created',
  'Deal - Created',
  'Organization - Created',
];
