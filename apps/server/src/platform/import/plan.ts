import { labelOf } from '@pipewright/contract/field-messages.ts';
import type { Field } from '@pipewright/contract/fields.ts';
import type { ImportSettings, ImportTarget } from '@pipewright/contract/operations/imports.ts';
import { invalid } from '../errors.ts';
import type { Principal } from '../principal.ts';
import type { Imports, Module } from '../resources/define-module.ts';

/** A module whose records can be imported. */
export type ImportModule = Module & { readonly imports: Imports };

/** What is done with the rows of one file. */
export interface Plan {
  readonly importId: string;
  readonly module: ImportModule;
  readonly all: readonly Module[];
  readonly settings: ImportSettings;
  /** The fields that columns fill, each with its column. */
  readonly columns: readonly { readonly name: string; readonly field: Field; readonly column: number }[];
}

/** One column with the whole name, in place of two. */
export const wholeName = 'fullName';

/** The fields that a column can fill. */
export function targetsOf(
  module: ImportModule,
  all: readonly Module[],
  principal: Principal,
): ImportTarget[] {
  return Object.entries(fillable(module)).map(([name, field]) => ({
    name,
    label: name === wholeName ? 'Full name (first and last)' : labelOf(name),
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
export function makePlan(parts: Omit<Plan, 'columns'> & { readonly width: number }): Plan {
  const { settings, module, width } = parts;
  const fields = fillable(module);
  const named = settings.mapping.filter(name => name !== null);
  const unknown = named.find(name => !fields[name]);
  const twice = named.find((name, i) => named.indexOf(name) < i);
  if (settings.mapping.length !== width || unknown) {
    throw invalid({ mapping: unknown ? `There is no field “${unknown}”` : 'Each column needs an answer' });
  }
  if (twice) {
    throw invalid({ mapping: `Two columns fill “${labelOf(twice)}”. Leave one of them out.` });
  }
  if (settings.duplicates.keys.some(key => !module.imports.keys.includes(key))) {
    throw invalid({ duplicates: 'Rows cannot be compared by this' });
  }
  const columns = settings.mapping.flatMap((name, column) => {
    const field = name === null ? undefined : fields[name];
    return name !== null && field ? [{ name, field, column }] : [];
  });
  return { ...parts, columns };
}

function fillable({ resource }: ImportModule): Readonly<Record<string, Field>> {
  const { fields } = resource;
  const hasNames = 'firstName' in fields && 'lastName' in fields;
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, { presence, references }]) =>
        (presence !== 'computed' && references !== 'lead') || (name === wholeName && hasNames),
    ),
  );
}
