import { customFieldOf } from '@pipewright/contract/custom-fields.ts';
import { customName } from '@pipewright/contract/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { FieldRules, FormulaResult } from '@pipewright/contract/field-rules.ts';
import { FormulaError } from '@pipewright/contract/formulas/formula-error.ts';
import {
  checkExpansion,
  type FieldsOf,
  findFormulaField,
  readFormula,
} from '@pipewright/contract/formulas/formula-fields.ts';
import type { FormulaType } from '@pipewright/contract/formulas/formula-functions.ts';
import { fieldsIn, parseFormula } from '@pipewright/contract/formulas/parse-formula.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { message, msg, type Text } from '../../language/message.ts';
import type { CustomFieldSet } from '../custom-field-set.ts';
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
    checkExpansion(customName(slug), formula, fieldsOf(entity) ?? {});
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

function fieldsSeenBy(customFields: CustomFieldSet | undefined): FieldsOf {
  return name => {
    const declared: AnyResource | undefined = resources.find(resource => resource.name === name);
    return declared && resourceFor(declared, { customFields }).fields;
  };
}
