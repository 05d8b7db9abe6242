import { dateTime, type Field } from '@pipewright/contract/fields.ts';
import type { ImportSettings, ImportTarget } from '@pipewright/contract/operations/imports.ts';
import { fieldLabel } from '@pipewright/contract/system-fields.ts';
import { invalid } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import type { Imports, Module } from '../../resources/define-module.ts';
import type { Formats } from '../values/convert-cell.ts';

/** A module whose records can be imported. */
export type ImportModule = Module & { readonly imports: Imports };

/** What is done with the rows of one file. */
export interface Plan {
  readonly importId: string;
  readonly module: ImportModule;
  readonly all: readonly Module[];
  readonly settings: ImportSettings;
  /** What the records of this import are logged under, once it runs. */
  readonly changeSetId?: string | null;
  /** How texts are read; times that name no zone are those of the organization's clocks. */
  readonly formats: Formats;
  readonly fields: Readonly<Record<string, Field>>;
  /** The fields that columns fill, each with its column. */
  readonly columns: readonly { readonly name: string; readonly field: Field; readonly column: number }[];
}

/**
 * When a record was made, wherever that was: only an import says it, and only of new records. The log keeps when it came
 * here, and by whom.
 */
export const madeAt = 'createdAtUtc';

/** One column with the whole name, in place of two. */
export const wholeName = 'fullName';

const labels: Readonly<Record<string, string>> = {
  [wholeName]: 'Full name (first and last)',
  [madeAt]: 'Created time',
};

/** The fields that a column can fill. */
export function targetsOf(
  module: ImportModule,
  all: readonly Module[],
  principal: Principal,
): ImportTarget[] {
  return Object.entries(fieldsOf(module)).map(([name, field]) => ({
    name,
    label: labels[name] ?? fieldLabel(module.resource.fields, name),
    kind: field.kind,
    references: field.references ?? null,
    canCreate: canCreate(all, field, principal),
  }));
}

/** Whether a name alone makes an entry of the list that a field refers to, and the asker may make it. */
export function canCreate(all: readonly Module[], { references }: Field, principal: Principal): boolean {
  const module = all.find(known => known.resource.name === references);
  const reach = module && principal.permissions.get(module.resource.permissions.create);
  return Boolean(reach && module.resource.body.safeParse({ [module.resource.title]: 'Any name' }).success);
}

/** Refuses settings that do not fit the file or the records. */
export function makePlan(
  parts: Omit<Plan, 'columns' | 'fields' | 'formats'> & {
    readonly width: number;
    readonly timeZone?: string;
  },
): Plan {
  const { settings, module, width, timeZone = 'UTC' } = parts;
  const fields = fieldsOf(module);
  const named = settings.mapping.filter(name => name !== null);
  const unknown = named.find(name => !fields[name]);
  const twice = named.find((name, i) => named.indexOf(name) < i);
  if (settings.mapping.length !== width || unknown) {
    throw invalid({ mapping: unknown ? `There is no field “${unknown}”` : 'Each column needs an answer' });
  }
  if (twice) {
    throw invalid({ mapping: `Two columns fill “${fieldLabel(fields, twice)}”. Leave one of them out.` });
  }
  if (settings.duplicates.keys.some(key => !module.imports.keys.includes(key))) {
    throw invalid({ duplicates: 'Rows cannot be compared by this' });
  }
  const columns = settings.mapping.flatMap((name, column) => {
    const field = name === null ? undefined : fields[name];
    return name !== null && field ? [{ name, field, column }] : [];
  });
  const { dateOrder, decimalMark } = settings;
  return { ...parts, fields, formats: { dateOrder, decimalMark, timeZone }, columns };
}

/** The fields of a record that a file can fill, by their names. */
export function fieldsOf({ resource }: ImportModule): Readonly<Record<string, Field>> {
  const { fields, owner } = resource;
  const hasNames = 'firstName' in fields && 'lastName' in fields;
  const own = Object.entries(fields).filter(
    ([name, { presence }]) => presence !== 'computed' || (name === wholeName && hasNames),
  );
  return { ...Object.fromEntries(own), ...(owner ? { [madeAt]: dateTime } : {}) };
}
