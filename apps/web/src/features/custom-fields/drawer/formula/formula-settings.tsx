import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { customName } from '@pipewright/contract/customization/custom-names.ts';
import { type FormulaResult, formulaResults } from '@pipewright/contract/fields/field-rules.ts';
import { FormulaError } from '@pipewright/contract/formulas/formula-error.ts';
import {
  checkExpansion,
  type FieldsOf,
  listFormulaFields,
  readFormula,
} from '@pipewright/contract/formulas/formula-fields.ts';
import type { FormulaType } from '@pipewright/contract/formulas/formula-functions.ts';
import { useMemo } from 'react';
import { writeDeclared } from '../../../../kit/language/declared-text.ts';
import { useAllScreens } from '../../../../kit/records/screens/registry.tsx';
import type { FieldFormApi } from '../use-field-form.ts';
import { FormulaEditor } from './formula-editor.tsx';
import { FormulaPreview } from './formula-preview.tsx';

/** What the results of each type can be shown as; the first unless another is chosen. */
const resultsOf: Readonly<Record<FormulaType, readonly [FormulaResult, ...FormulaResult[]]>> = {
  number: ['number', 'amount', 'percent'],
  text: ['text'],
  date: ['date'],
  boolean: ['boolean'],
};

/** The formula of a field, what its result is shown as, and the result for a real record. */
export function FormulaSettings({ form }: { form: FieldFormApi }) {
  const { entity, rules, slug } = form.values;
  const { formula = '', result } = rules;
  const fieldsOf = useFieldsOf();
  const fields = useMemo(() => listFormulaFields(entity, fieldsOf), [entity, fieldsOf]);
  const { type, problem } = checkText(formula, { entity, slug, fieldsOf });
  const names: Readonly<Record<FormulaResult, string>> = {
    number: t({ message: 'Number', context: 'figure' }),
    amount: t`Amount`,
    percent: t`Percent`,
    text: t`Text`,
    date: t`Date`,
    boolean: t`Yes or no`,
  };

  function change(next: string): void {
    const checked = checkText(next, { entity, slug, fieldsOf });
    const possible = checked.type && resultsOf[checked.type];
    const fits = !possible || (result !== undefined && possible.includes(result));
    form.setFieldValue('rules', { ...rules, formula: next, result: fits ? result : possible[0] });
  }

  return (
    <>
      <FormulaEditor
        value={formula}
        onChange={change}
        fields={fields}
        error={(formula === '' ? undefined : problem) ?? (form.errors['rules.formula'] as string | undefined)}
      />
      {(type === undefined || type === 'number') && (
        <Select
          label={t`Show the result as`}
          data={formulaResults
            .filter(each => resultsOf.number.includes(each))
            .map(value => ({ value, label: names[value] }))}
          value={result ?? null}
          onChange={chosen => form.setFieldValue('rules', { ...rules, result: chosen as FormulaResult })}
          allowDeselect={false}
          error={form.errors['rules.result']}
          disabled={type === undefined}
        />
      )}
      {type !== undefined && result !== undefined && <FormulaPreview draft={form.values} />}
    </>
  );
}

interface Scope {
  readonly entity: string;
  readonly slug: string;
  readonly fieldsOf: FieldsOf;
}

/** The type of the result, or what is wrong with the formula. */
function checkText(
  text: string,
  { entity, slug, fieldsOf }: Scope,
): { readonly type?: FormulaType; readonly problem?: string } {
  try {
    const { type } = readFormula(text, entity, fieldsOf);
    checkExpansion({ name: customName(slug), text, entity }, fieldsOf);
    return { type };
  } catch (error) {
    if (error instanceof FormulaError) {
      return { problem: writeDeclared(error.problem) };
    }
    throw error;
  }
}

function useFieldsOf(): FieldsOf {
  const screens = useAllScreens();
  return useMemo(
    () => (name: string) => screens.find(({ resource }) => resource.name === name)?.resource.fields,
    [screens],
  );
}
