import { customFieldOf } from '@pipewright/contract/customization/custom-fields.ts';
import { customName } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { FieldRules, FormulaResult } from '@pipewright/contract/fields/field-rules.ts';
import { FormulaError, formulaTexts } from '@pipewright/contract/formulas/formula-error.ts';
import {
  checkExpansion,
  type FieldsOf,
  findFormulaField,
  readFormula,
  readsOwnCurrency,
} from '@pipewright/contract/formulas/formula-fields.ts';
import type { FormulaType } from '@pipewright/contract/formulas/formula-functions.ts';
import { fieldsIn, parseFormula } from '@pipewright/contract/formulas/parse-formula.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { message, msg, type Text } from '../../language/message.ts';
import { type CustomFieldSet, createSet, type StoredField } from '../custom-field-set.ts';
import { resourceFor } from '../resource-for.ts';

/** What the results of each type can be shown as. */
const resultTypes: Readonly<Record<FormulaResult, FormulaType>> = {
  number: 'number',
  amount: 'number',
  percent: 'number',
  text: 'text',
  date: 'date',
  boolean: 'boolean',
};

/** No saved field has this name. */
export const unsaved = '';

interface FormulaDefinition {
  readonly entity: string;
  readonly slug: string;
  readonly rules: FieldRules;
}

/** What is wrong with a formula, by field; nothing if it can be calculated. */
export function checkFormulaDefinition(
  { entity, slug, rules }: FormulaDefinition,
  customFields: CustomFieldSet | undefined,
): Record<string, Text> | undefined {
  const { formula = '', result = 'text' } = rules;
  const fieldsOf = fieldsSeenBy(customFields);
  try {
    const { type } = readFormula(formula, entity, fieldsOf);
    checkExpansion({ name: customName(slug), text: formula, entity }, fieldsOf);
    if (result === 'amount' && readsOwnCurrency(formula, entity, fieldsOf)) {
      return { 'rules.formula': message(formulaTexts.ownCurrency, {}) };
    }
    return type === resultTypes[result]
      ? undefined
      : { 'rules.result': msg`The result of the formula has another type` };
  } catch (error) {
    if (error instanceof FormulaError) {
      return { 'rules.formula': message(error.problem.text, error.problem.values) };
    }
    throw error;
  }
}

/** The labels of the formulas that read a custom field. */
export function formulasReading(
  { entity, slug }: Pick<FormulaDefinition, 'entity' | 'slug'>,
  customFields: CustomFieldSet | undefined,
): string[] {
  const fieldsOf = fieldsSeenBy(customFields);
  return resources.flatMap(({ name }) =>
    (customFields?.ofEntity(name)?.stored ?? [])
      .filter(({ type, isActive }) => type === 'formula' && isActive)
      .filter(({ rules: { formula = '' } }) =>
        fieldsIn(parseFormula(formula)).some(used => {
          const found = findFormulaField(used, name, fieldsOf);
          return found?.field === customName(slug) && (found.target ?? name) === entity;
        }),
      )
      .map(({ label }) => label),
  );
}

/** An active formula that a change of some definitions makes impossible to calculate, and why. */
export function formulaBrokenBy(
  changed: (field: StoredField) => StoredField,
  customFields: CustomFieldSet | undefined,
): { readonly label: string; readonly problem: Text } | undefined {
  const before = resources.flatMap(({ name }) => customFields?.ofEntity(name)?.stored ?? []);
  const definitions = before.map(changed);
  const after = createSet(definitions);
  const isCalculated = ({ type, isActive }: StoredField) => type === 'formula' && isActive;
  for (const [index, definition] of definitions.entries()) {
    const problem = isCalculated(definition) ? problemOf(definition, after) : undefined;
    const old = before[index];
    const wasBroken = old && isCalculated(old) && problemOf(old, customFields) !== undefined;
    if (problem !== undefined && !wasBroken) {
      return { label: definition.label, problem };
    }
  }
  return undefined;
}

function problemOf(formula: StoredField, customFields: CustomFieldSet | undefined): Text | undefined {
  return Object.values(checkFormulaDefinition(formula, customFields) ?? {})[0];
}

/** A resource with one more field, which calculates a formula that is not saved. */
export function withPreview(
  resource: AnyResource,
  rules: FieldRules,
): { readonly resource: AnyResource; readonly name: string } {
  const field = customFieldOf({
    ...{ slug: unsaved, key: '', type: 'formula', label: '', rules },
    ...{ isRequired: false, isIndexed: false },
  });
  const name = customName(unsaved);
  return { name, resource: { ...resource, fields: { ...resource.fields, [name]: field } } };
}

/** The fields of each kind of record, with some custom fields. */
export function fieldsSeenBy(customFields: CustomFieldSet | undefined): FieldsOf {
  return name => {
    const declared: AnyResource | undefined = resources.find(resource => resource.name === name);
    return declared && resourceFor(declared, { customFields }).fields;
  };
}
