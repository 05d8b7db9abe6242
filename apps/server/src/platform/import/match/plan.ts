import { customFieldOf } from '@pipewright/contract/customization/custom-fields.ts';
import {
  dateTime,
  type Field,
  type Fields,
  longText,
  text,
  withTexts,
} from '@pipewright/contract/fields/fields.ts';
import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import { type ImportSettings, notesTarget } from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportTarget } from '@pipewright/contract/operations/import/imports.ts';
import { files } from '@pipewright/contract/resources/files.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import { invalid } from '../../errors.ts';
import { message, msg } from '../../language/message.ts';
import type { Principal } from '../../principal.ts';
import type { Imports, Module } from '../../resources/define-module.ts';
import { isAbout } from '../../resources/query/about-fields.ts';
import { attachmentTarget } from '../attachments/find-contents.ts';
import { lineFieldsOf } from '../lines/line-fields.ts';
import { rulesOf } from '../new-fields/choice-options.ts';
import type { StageHints } from '../stages/infer-stage.ts';
import type { Formats } from '../values/convert-cell.ts';
import { hasSourceIds, linkName, sourceIdField } from './source-ids.ts';

/** A module whose records can be imported. */
export type ImportModule = Module & { readonly imports: Imports };

/** How to import the rows of one file. */
export interface Plan {
  readonly importId: string;
  readonly module: ImportModule;
  readonly all: readonly Module[];
  readonly settings: ImportSettings;
  /** The change set of this import, once it runs. */
  readonly changeSetId?: string | null;
  /** The import of several files that it is part of. */
  readonly batchId?: string;
  /** The files that are imported together, with this one. */
  readonly siblings?: readonly {
    readonly id: string;
    readonly resource: string;
    readonly source: string;
    /** Whether its rows have ids of that source. */
    readonly hasIds: boolean;
  }[];
  /** What earlier rows say about stages that no list has, by field and name. */
  readonly hints?: ReadonlyMap<string, StageHints>;
  /** How texts are parsed. Times without a zone are in the organization's time zone. */
  readonly formats: Formats;
  /** The organization's, for texts that the import writes into records. */
  readonly language?: Language | null;
  readonly fields: Readonly<Record<string, Field>>;
  /** The headings of all columns, for notes. */
  readonly headings?: readonly string[];
  /** The mapped fields with their columns. */
  readonly columns: readonly { readonly name: string; readonly field: Field; readonly column: number }[];
}

/**
 * The original creation time of a record. Only an import can set it, and only for new records. The change log contains
 * when and by whom it was imported.
 */
export const createdAtField = 'createdAtUtc';

/** When the record was changed last; for new records only. */
export const updatedAtField = 'updatedAtUtc';
/** Who created it, as the file says. */
export const creatorField = 'originalCreator';
/** The currency of amounts of records that have none of their own: it must be the base currency. */
export const currencyCodeField = 'currencyCode';

/** Values of new records that later imports do not change. */
export const fieldsOfNew: readonly string[] = [createdAtField, updatedAtField];

/** Columns that refer to a record of any kind, for what is about records. */
export const relatedFields = {
  id: 'relatedToId',
  personId: 'relatedPersonId',
  name: 'relatedTo',
  type: 'relatedType',
} as const;

/** Instead of the column of a field that only has a fixed value. */
export const noColumn = -1;

/** A column with the full name instead of two columns. */
export const fullNameField = 'fullName';

const labels: Readonly<Record<string, string>> = {
  [fullNameField]: 'Full name (first and last)',
  [createdAtField]: 'Created time',
  [updatedAtField]: 'Last changed time',
  [creatorField]: 'Created by (in the other system)',
  [sourceIdField]: 'Record ID (in the other system)',
  [relatedFields.id]: 'Related record ID (in the other system)',
  [relatedFields.personId]: 'Related person ID (in the other system)',
  [relatedFields.name]: 'Related record (name)',
  [relatedFields.type]: 'Kind of the related record',
  [notesTarget]: 'Add to notes',
  [attachmentTarget]: 'Attached file (in the archive)',
};

/** The fields that a column can be mapped to. */
export function targetsOf(
  module: ImportModule,
  all: readonly Module[],
  principal: Principal,
): ImportTarget[] {
  return Object.entries(fieldsOf(module)).map(([name, field]) => ({
    name,
    label: labels[name] ?? field.label ?? fieldLabel(module.resource.fields, name),
    kind: field.kind,
    references: field.references ?? null,
    canCreate: canCreate(all, field, principal),
  }));
}

/** Whether an entry can be created from a name alone, and the user may create it. */
export function canCreate(
  all: readonly Module[],
  { kind, references }: Field,
  principal: Principal,
): boolean {
  // Only an id is known.
  if (kind === 'text') {
    return false;
  }
  const module = all.find(known => known.resource.name === references);
  const reach = module && principal.permissions.get(module.resource.permissions.create);
  return Boolean(reach && module.resource.body.safeParse({ [module.resource.title]: 'Any name' }).success);
}

/** Throws if the settings do not match the file or the records. */
export function createPlan(
  parts: Omit<Plan, 'columns' | 'fields' | 'formats'> & {
    readonly width: number;
    readonly timeZone?: string;
  },
): Plan {
  const { settings, module, width, timeZone = 'UTC' } = parts;
  const fields = { ...fieldsOf(module), ...newFieldsIn(settings) };
  const named = settings.mapping.filter(name => name !== null);
  const unknown = named.find(name => !fields[name]);
  const twice = named.find((name, i) => name !== notesTarget && named.indexOf(name) < i);
  if (settings.mapping.length !== width || unknown) {
    throw invalid({ mapping: unknown ? msg`There is no field “${unknown}”` : 'Each column needs an answer' });
  }
  if (twice) {
    throw invalid({
      mapping: msg`Two columns fill “${message(fieldLabel(fields, twice))}”. Leave one of them out.`,
    });
  }
  if (settings.duplicates.keys.some(key => !module.imports.keys.includes(key))) {
    throw invalid({ duplicates: 'Rows cannot be compared by this' });
  }
  // A full name is two fields, and no two records have the same id.
  const notFixed = [fullNameField, sourceIdField, notesTarget];
  const unknownFixed = Object.keys(settings.fixed).find(name => !fields[name] || notFixed.includes(name));
  if (unknownFixed) {
    throw invalid({ fixed: msg`There is no field “${unknownFixed}”` });
  }
  const fixed = Object.keys(settings.fixed).flatMap(name => {
    const field = named.includes(name) ? undefined : fields[name];
    return field ? [{ name, field, column: noColumn }] : [];
  });
  const columns = settings.mapping.flatMap((name, column) => {
    const field = name === null ? undefined : fields[name];
    return name !== null && field ? [{ name, field, column }] : [];
  });
  const { dateOrder, decimalMark } = settings;
  return { ...parts, fields, formats: { dateOrder, decimalMark, timeZone }, columns: [...columns, ...fixed] };
}

/** The custom fields that the import creates. They have no key until it runs. */
function newFieldsIn({ mapping, newFields }: ImportSettings): Readonly<Record<string, Field>> {
  const wanted = Object.entries(newFields).filter(([name]) => mapping.includes(name));
  return Object.fromEntries(
    wanted.map(([name, field]) => [
      name,
      customFieldOf({
        slug: '',
        key: '',
        type: field.type,
        label: field.label,
        isRequired: false,
        isIndexed: false,
        rules: rulesOf(field),
      }),
    ]),
  );
}

/** The field of a record that holds notes. */
export function notesFieldOf(fields: Readonly<Record<string, Field>>): string | undefined {
  return ['notes', 'description', 'body'].find(name => fields[name]?.kind === 'longText');
}

/** The fields of a record that a file can fill, by their names. */
export function fieldsOf({ resource, imports }: ImportModule): Readonly<Record<string, Field>> {
  const { fields, owner } = resource;
  const hasNames = 'firstName' in fields && 'lastName' in fields;
  const lines = imports.hasLines ? lineFieldsOf(resource) : {};
  const own = Object.entries(fields).filter(
    ([name, { presence }]) => presence !== 'computed' || (name === fullNameField && hasNames),
  );
  return {
    ...Object.fromEntries(own),
    ...imports.extra,
    ...lines,
    ...(owner ? { [createdAtField]: dateTime, [updatedAtField]: dateTime } : {}),
    ...currencyField(fields),
    ...(Object.values(fields).some(isAbout)
      ? Object.fromEntries(Object.values(relatedFields).map(name => [name, id]))
      : {}),
    ...(resource.hasActivities || resource.name === files.name ? { [attachmentTarget]: id } : {}),
    ...(notesFieldOf(fields) ? { [notesTarget]: notes } : {}),
    ...(hasSourceIds(resource.name) ? { [sourceIdField]: id, [creatorField]: creator } : {}),
    ...Object.fromEntries(
      [...own, ...Object.entries({ ...imports.extra, ...lines })].flatMap(([name, field]) =>
        linkTo(fields, name, field),
      ),
    ),
  };
}

// Once, because each creates a schema.
const id = text(1000);
const notes = longText(10_000);
const creator = text(200);
const currencyCode = withTexts(text(40), { label: 'Currency' });

/** A reference to records with ids of other systems can be given by such an id. */
function linkTo(fields: Fields, name: string, { kind, references, label }: Field): [string, Field][] {
  return kind === 'reference' && hasSourceIds(references)
    ? [
        [
          linkName(name),
          { ...id, references, label: `${label ?? fieldLabel(fields, name)} ID (in the other system)` },
        ],
      ]
    : [];
}

function currencyField(fields: Fields): Fields {
  const hasAmounts = Object.values(fields).some(
    ({ kind, presence }) => kind === 'money' && presence !== 'computed',
  );
  return hasAmounts && !('currencyId' in fields) ? { [currencyCodeField]: currencyCode } : {};
}
