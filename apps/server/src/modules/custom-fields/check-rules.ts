import {
  type CustomFieldType,
  customFieldOf,
  searchableTypes,
  unindexedTypes,
} from '@pipewright/contract/customization/custom-fields.ts';
import type { FieldRules } from '@pipewright/contract/fields/field-rules.ts';
import { msg, type Text } from '../../platform/language/message.ts';

/** What a definition says after a change. */
export interface Definition {
  readonly entity: string;
  readonly slug: string;
  readonly label: string;
  readonly type: CustomFieldType;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly isIndexed: boolean;
  readonly isSearchable: boolean;
  readonly rules: FieldRules;
}

/** What is wrong with a definition by itself, by field. */
export function checkRules(definition: Definition): Record<string, Text> | undefined {
  const { type, rules, isUnique, isIndexed, isSearchable } = definition;
  const hasOptions = type === 'choice' || type === 'choices';
  if (hasOptions && !rules.options) {
    return { 'rules.options': msg`Add at least one option` };
  }
  if (!hasOptions && rules.options) {
    return { 'rules.options': msg`Only choices have options` };
  }
  const wrongFormula = checkFormulaRules(definition);
  if (wrongFormula) {
    return wrongFormula;
  }
  if (type === 'reference' && !rules.references) {
    return { 'rules.references': msg`Choose what the field refers to` };
  }
  if (rules.min !== undefined && rules.max !== undefined && rules.min > rules.max) {
    return { 'rules.max': msg`The maximum must not be below the minimum` };
  }
  if (unindexedTypes.includes(type) && (isUnique || isIndexed)) {
    return { [isUnique ? 'isUnique' : 'isIndexed']: msg`Fields of this type cannot be unique or indexed` };
  }
  if (isSearchable && !searchableTypes.includes(type)) {
    return { isSearchable: msg`Fields of this type cannot be searched` };
  }
  if (type === 'boolean' && isUnique) {
    return { isUnique: msg`Only two records could have a value` };
  }
  if (rules.default === undefined) {
    return undefined;
  }
  if (isUnique) {
    return { 'rules.default': msg`A unique field cannot have a default` };
  }
  const { schema } = customFieldOf({ ...definition, key: '' });
  return schema.safeParse(rules.default).success
    ? undefined
    : { 'rules.default': msg`The default does not fit the field` };
}

/** What the formula says is checked against the other fields; here only that there is one. */
function checkFormulaRules({ type, rules, isRequired }: Definition): Record<string, Text> | undefined {
  if (type !== 'formula') {
    const isGiven = rules.formula !== undefined || rules.result !== undefined;
    return isGiven ? { 'rules.formula': msg`Only formula fields have a formula` } : undefined;
  }
  if (!rules.formula) {
    return { 'rules.formula': msg`Enter a formula` };
  }
  if (!rules.result) {
    return { 'rules.result': msg`Choose what the result is shown as` };
  }
  if (isRequired) {
    return { isRequired: msg`A formula field can’t be required` };
  }
  return rules.default === undefined
    ? undefined
    : { 'rules.default': msg`A formula field can’t have a default` };
}
