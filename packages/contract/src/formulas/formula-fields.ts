import { isCustomName } from '../customization/custom-names.ts';
import type { FieldKind } from '../fields/field-definition.ts';
import type { Field, Fields } from '../fields/fields.ts';
import { fieldLabel, fieldNamed, systemFields } from '../fields/system-fields.ts';
import { type CheckedFormula, checkFormula } from './check-formula.ts';
import { FormulaError } from './formula-error.ts';
import type { FormulaType } from './formula-functions.ts';
import { fieldsIn, parseFormula } from './parse-formula.ts';

/** The fields of a kind of record, custom ones included; undefined if there are no such records. */
export type FieldsOf = (resource: string) => Fields | undefined;

/** What a name in a formula stands for. */
export interface FormulaField {
  /** The field of the record, or of the related record. */
  readonly field: string;
  readonly definition: Field;
  readonly type: FormulaType;
  /** The reference that leads to the related record, and what kind of record that is. */
  readonly via?: string;
  readonly target?: string;
}

/** A field that can be written in a formula, for completion. */
export interface NamedFormulaField {
  readonly name: string;
  readonly label: string;
  /** What the reference is called that leads to the related record. */
  readonly viaLabel?: string;
  readonly type: FormulaType;
}

/** A reference counts as the name of the record that it leads to. */
const types: Readonly<Partial<Record<FieldKind, FormulaType>>> = {
  text: 'text',
  longText: 'text',
  code: 'text',
  email: 'text',
  webAddress: 'text',
  choice: 'text',
  reference: 'text',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'date',
};

/**
 * The field that a name in a formula stands for: `amount`, `custom.tier`, `company.name`, `company.custom.tier`. A
 * reference such as `companyId` is called as the record that it leads to.
 */
export function findFormulaField(name: string, entity: string, fieldsOf: FieldsOf): FormulaField | undefined {
  const fields = fieldsOf(entity) ?? {};
  const own = ownField(fields, name);
  if (own) {
    return own;
  }
  const [head, rest] = splitPath(name);
  const via = ownField(fields, head);
  const target = via?.definition.references;
  const related = target && rest ? ownField(fieldsOf(target) ?? {}, rest) : undefined;
  return related && via && target ? { ...related, via: via.field, target } : undefined;
}

/** All names that a formula of these records can use: their own fields first, then those of related records. */
export function listFormulaFields(entity: string, fieldsOf: FieldsOf): readonly NamedFormulaField[] {
  const own = namedFields(fieldsOf(entity));
  const related = own.flatMap(({ name, label, definition }) =>
    namedFields(definition.references === undefined ? undefined : fieldsOf(definition.references))
      .filter(other => !other.definition.formula)
      .map(other => ({ ...other, name: `${name}.${other.name}`, viaLabel: label })),
  );
  return [...own, ...related].map(({ definition: _, ...named }) => named);
}

/** Reads and checks a formula of some records. Throws `FormulaError`. */
export function readFormula(text: string, entity: string, fieldsOf: FieldsOf): CheckedFormula {
  return checkFormula(parseFormula(text), node => {
    const found = findFormulaField(node.name, entity, fieldsOf);
    if (found?.via && found.definition.formula) {
      throw new FormulaError('relatedFormula', node, { name: node.name });
    }
    if (found) {
      return found.type;
    }
    const isKnown = fieldNamed(fieldsOf(entity) ?? {}, node.name) !== undefined;
    throw new FormulaError(isKnown ? 'unusableField' : 'unknownField', node, { name: node.name });
  });
}

/** So many characters have a formula and those that it uses, each time that it uses them. */
const maxExpandedLength = 8000;

/** So many characters have the options of the choice fields that are read, each time: each use becomes a part of the query. */
const maxOptionsLength = 50_000;

/** A formula that is not saved yet, and the records that it belongs to. */
interface NamedFormula {
  readonly name: string;
  readonly text: string;
  readonly entity: string;
}

/**
 * Checks that a formula leads neither back to itself nor to more than a query can calculate, through the other formulas
 * that it uses. Throws `FormulaError`.
 */
export function checkExpansion({ name, text, entity }: NamedFormula, fieldsOf: FieldsOf): void {
  const whole = { start: 0, end: text.length };
  let length = 0;
  let optionsLength = 0;

  function visit(formula: string, path: readonly string[]): void {
    const node = parseFormula(formula);
    length += formula.length;
    if (length > maxExpandedLength) {
      throw new FormulaError('tooComplex', whole);
    }
    for (const used of fieldsIn(node)) {
      if (path.includes(used)) {
        throw new FormulaError('cycle', whole, { path: [...path, used].join(' → ') });
      }
      const { definition, via } = findFormulaField(used, entity, fieldsOf) ?? {};
      optionsLength += lengthOfOptions(definition);
      if (optionsLength > maxOptionsLength) {
        throw new FormulaError('tooManyOptions', whole, { name: used });
      }
      if (definition?.formula !== undefined && via === undefined) {
        visit(definition.formula, [...path, used]);
      }
    }
  }

  visit(text, [name]);
}

function lengthOfOptions(field: Field | undefined): number {
  return (field?.options ?? []).reduce((sum, { value, label }) => sum + value.length + label.length, 0);
}

/** The fields that a formula reads, also through other formulas. Those that do not exist are left out. */
export function fieldsReadBy(text: string, entity: string, fieldsOf: FieldsOf): readonly FormulaField[] {
  const found = new Map<string, FormulaField>();

  function visit(formula: string): void {
    for (const name of fieldsIn(parseFormula(formula))) {
      const read = found.has(name) ? undefined : findFormulaField(name, entity, fieldsOf);
      if (!read) {
        continue;
      }
      found.set(name, read);
      if (read.definition.formula !== undefined && read.via === undefined) {
        visit(read.definition.formula);
      }
    }
  }

  visit(text);
  return [...found.values()];
}

/** Whether a formula reads an amount that is not in the base currency, but in the currency of its record. */
export function readsOwnCurrency(text: string, entity: string, fieldsOf: FieldsOf): boolean {
  return fieldsReadBy(text, entity, fieldsOf).some(({ definition }) => definition.currency !== undefined);
}

/** Whether a formula needs more than the fields of the record itself, directly or through other formulas. */
export function readsOtherRecords(text: string, fields: Fields): boolean {
  return fieldsIn(parseFormula(text)).some(name => {
    const { kind, formula } = ownField(fields, name)?.definition ?? { kind: 'reference' };
    return kind === 'reference' || (formula !== undefined && readsOtherRecords(formula, fields));
  });
}

function ownField(fields: Fields, name: string): FormulaField | undefined {
  const found = fieldNamed(fields, name);
  const field = found && types[found.kind] ? name : referenceCalled(fields, name);
  const definition = field === undefined ? undefined : fieldNamed(fields, field);
  const type = definition && types[definition.kind];
  return field !== undefined && definition && type ? { field, definition, type } : undefined;
}

/** `company` → `companyId`, `owner` → `ownerUserId`. */
function referenceCalled(fields: Fields, name: string): string | undefined {
  const via = fields[name]?.embeds?.via ?? `${name}Id`;
  return fields[via]?.kind === 'reference' ? via : undefined;
}

/** The name before the last record: `company.custom.tier` → `company` and `custom.tier`. */
function splitPath(name: string): [head: string, rest: string | undefined] {
  const parts = name.split('.');
  const length = isCustomName(name) ? 2 : 1;
  const rest = parts.slice(length).join('.');
  return [parts.slice(0, length).join('.'), rest || undefined];
}

function namedFields(fields: Fields | undefined) {
  if (!fields) {
    return [];
  }
  return [...Object.keys(fields), ...Object.keys(systemFields)].flatMap(field => {
    const definition = fieldNamed(fields, field);
    const type = definition && types[definition.kind];
    return definition && type
      ? [{ name: writtenName(fields, field), label: fieldLabel(fields, field), type, definition }]
      : [];
  });
}

function writtenName(fields: Fields, field: string): string {
  if (fields[field]?.kind !== 'reference' || isCustomName(field)) {
    return field;
  }
  const embedded = Object.keys(fields).find(name => fields[name]?.embeds?.via === field);
  const short = field.replace(/Id$/, '');
  return embedded ?? (fieldNamed(fields, short) ? field : short);
}
