import { slugIn } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import type { CheckedFormula } from '@pipewright/contract/formulas/check-formula.ts';
import {
  type FieldsOf,
  findFormulaField,
  readFormula,
} from '@pipewright/contract/formulas/formula-fields.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { customValueSql, isCustom } from '../../custom-fields/custom-sql.ts';
import { compileFormula, textSql } from '../../custom-fields/formulas/compile-formula.ts';
import { resourceFor } from '../../custom-fields/resource-for.ts';
import type { Principal } from '../../principal.ts';
import { aboutSql, isAbout } from './about-fields.ts';
import { baseDecimalPlaces } from './base-currency.ts';
import { columnOf, tableOf } from './columns.ts';
import { hidesDefinitions, withinReading } from './reach.ts';
import type { Values } from './values.ts';
import { zone } from './zone.ts';

/** The caller and the values of the statement. Its first value is the tenant. */
export interface Caller {
  readonly principal: Principal;
  readonly values: Values;
}

/**
 * The SQL that reads a field of a record. Without a caller, formulas can read only the record itself. `table` is what
 * the statement calls the table, where not by its name.
 */
export function fieldSql(resource: AnyResource, name: string, caller?: Caller, table?: string): string {
  const prefix = table ? `${table}.` : '';
  const field = resource.fields[name];
  if (field?.formula !== undefined) {
    return formulaSql(resource, field, caller, table ?? tableOf(resource.name));
  }
  if (isCustom(field)) {
    return customValueSql(field, prefix);
  }
  if (caller && hidesDefinitions(resource, caller.principal)) {
    return definitionSql(name, caller, prefix);
  }
  return isAbout(field) ? aboutSql(field, prefix) : `${prefix}${columnOf(name)}`;
}

/** A property of a custom field's definition, without conditions that ask about a field which the caller does not see. */
function definitionSql(name: string, { principal, values }: Caller, prefix: string): string {
  const column = `${prefix}${columnOf(name)}`;
  const keys = principal.customFields?.keysOfHiddenConditions ?? [];
  if (keys.length === 0 || (name !== 'rules' && name !== 'isRequired')) {
    return column;
  }
  const isHidden = `${prefix}key = any (${values.add(keys)}::text[])`;
  return name === 'rules'
    ? `case when ${isHidden} then ${column} - '{shownIf,requiredIf}'::text[] else ${column} end`
    : `(${column} and not ${isHidden})`;
}

/** Some custom fields of an answer. */
export interface ShownCustom {
  readonly slugs: readonly string[];
  readonly keys: readonly string[];
  /** The names of the calculated ones. */
  readonly formulas: readonly string[];
}

/** PostgreSQL takes at most 100 arguments, two for each value. */
const valuesPerObject = 40;

/** An object with the values of some custom fields by their slugs, null where a record has none. */
export function customObjectSql(
  resource: AnyResource,
  { slugs, keys, formulas }: ShownCustom,
  caller: Caller,
): string {
  const { values } = caller;
  const stored = slugs.map(
    (slug, index) => `${values.add(slug)}::text, custom -> ${values.add(keys[index])}::text`,
  );
  const calculated = formulas.map(
    name => `${values.add(slugIn(name))}::text, ${fieldSql(resource, name, caller)}`,
  );
  const properties = [...stored, ...calculated];
  const objects = Array.from(
    { length: Math.max(1, Math.ceil(properties.length / valuesPerObject)) },
    (_, index) =>
      `jsonb_build_object(${properties.slice(index * valuesPerObject, (index + 1) * valuesPerObject).join(', ')})`,
  );
  return objects.join(' || ');
}

const checked = new WeakMap<Field, CheckedFormula>();

function formulaSql(resource: AnyResource, field: Field, caller: Caller | undefined, table: string): string {
  const fieldsOf: FieldsOf = name =>
    name === resource.name ? resource.fields : caller && findResource(name, caller)?.fields;
  const formula = checked.get(field) ?? readFormula(field.formula ?? '', resource.name, fieldsOf);
  checked.set(field, formula);

  function readField(name: string): string {
    const found = findFormulaField(name, resource.name, fieldsOf);
    if (!found) {
      throw new Error(`A formula cannot read ${name}.`);
    }
    if (found.via === undefined) {
      return calculable(found.definition, fieldSql(resource, found.field, caller, table), caller);
    }
    const target = caller && findResource(found.target ?? '', caller);
    if (!target) {
      throw new Error(`A formula cannot read ${name} without knowing who asks.`);
    }
    const value = calculable(found.definition, fieldSql(target, found.field, caller, 'related'), caller);
    return relatedSql(target, value, fieldSql(resource, found.via, caller, table), caller);
  }

  const today = `(select (now() at time zone ${zone})::date)`;
  return resultSql(field, compileFormula(formula, { readField, today }));
}

/** A value of the related record; none where the caller may not read that record. */
function relatedSql(target: AnyResource, value: string, reference: string, caller: Caller): string {
  const readable = withinReading(target, caller.principal, caller.values, column => `related.${column}`);
  return `(select ${value} from crm.${tableOf(target.name)} as related
    where related.tenant_id = $1 and related.id = ${reference}${readable ? ` and ${readable}` : ''})`;
}

/** A stored value in the type that formulas calculate with. All texts have the same collation, so they can be compared. */
function calculable(field: Field, sql: string, caller: Caller | undefined): string {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return `${sql}::numeric`;
    case 'dateTime':
      return `(${sql} at time zone ${zone})::date`;
    case 'boolean':
    case 'date':
      return sql;
    case 'choice':
      return `((${labelsSql(field)} ->> ${sql}) collate "und-x-icu")`;
    case 'reference':
      return `(${titleSql(field, sql, caller)} collate "und-x-icu")`;
    default:
      return `(nullif(${sql}, '') collate "und-x-icu")`;
  }
}

/** The labels of the options by their values: people write labels in formulas, and read them in results. */
function labelsSql({ options = [] }: Field): string {
  const labels = Object.fromEntries(options.map(({ value, label }) => [value, label]));
  return `${textSql(JSON.stringify(labels))}::jsonb`;
}

/** The title of the referenced record. */
function titleSql({ references = '' }: Field, sql: string, caller: Caller | undefined): string {
  if (!caller) {
    throw new Error('A formula cannot read other records without knowing who asks.');
  }
  const target = findResource(references, caller);
  if (!target) {
    return `(select named.full_name from crm.membership as named where named.tenant_id = $1 and named.user_id = ${sql})`;
  }
  const readable = withinReading(target, caller.principal, caller.values, column => `named.${column}`);
  return `(select nullif(named.${columnOf(target.title)}, '') from crm.${tableOf(target.name)} as named
    where named.tenant_id = $1 and named.id = ${sql}${readable ? ` and ${readable}` : ''})`;
}

/** The result as it is shown, filtered and sorted. Numbers too large to be exact, and empty texts, are no value. */
function resultSql({ kind, digits, maxLength }: Field, sql: string): string {
  switch (kind) {
    case 'decimal':
      return `crm.formula_number(${sql}, ${Number(digits ?? 2)})`;
    case 'money':
      return `crm.formula_number(${sql}, (${baseDecimalPlaces})::integer)`;
    case 'text':
      return `nullif(left(${sql}, ${Number(maxLength)}), '')`;
    default:
      return sql;
  }
}

function findResource(name: string, { principal }: Caller): AnyResource | undefined {
  const declared: AnyResource | undefined = resources.find(resource => resource.name === name);
  return declared && resourceFor(declared, principal);
}
