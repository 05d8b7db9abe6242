import { t } from '@lingui/core/macro';
import type { CustomFieldType } from '@pipewright/contract/customization/custom-fields.ts';
import type { FormulaResult } from '@pipewright/contract/fields/field-rules.ts';
import { NumberInput } from '../../../kit/ui/inputs/number-input.tsx';
import { hasRule } from '../field-draft.ts';
import type { FieldFormApi } from './use-field-form.ts';

type Bound = 'min' | 'max' | 'digits' | 'maxLength';

/** The limits of the values, as far as the type has any. */
export function BoundsInputs({ form }: { form: FieldFormApi }) {
  const { type, rules } = form.values;
  const labels: Readonly<Record<Bound, string>> = {
    min: t`Minimum`,
    max: type === 'rating' ? t`Number of stars` : t`Maximum`,
    digits: t`Decimal places`,
    maxLength: t`Maximum length`,
  };
  const bounds = (['min', 'max', 'digits', 'maxLength'] as const).filter(
    bound => hasRule(type, bound) && hasBound(rules.result, bound),
  );
  return bounds.map(bound => (
    <NumberInput
      key={bound}
      label={labels[bound]}
      placeholder={standardOf(type, bound)}
      value={rules[bound]}
      onChange={value => form.setFieldValue('rules', { ...rules, [bound]: value })}
      isNegativeAllowed={bound === 'min' || bound === 'max'}
      error={form.errors[`rules.${bound}`]}
    />
  ));
}

/** The results of a formula can be rounded if they are numbers. Amounts are rounded as their currency is. */
function hasBound(result: FormulaResult | undefined, bound: Bound): boolean {
  return result === undefined || (bound === 'digits' && ['number', 'percent'].includes(result));
}

/** The default where nothing is entered. */
function standardOf(type: CustomFieldType, bound: Bound): string {
  if (bound === 'maxLength') {
    return type === 'text' ? '255' : '10000';
  }
  if (bound === 'digits') {
    return '2';
  }
  if (type === 'rating') {
    return '5';
  }
  return type === 'percent' ? { min: '0', max: '100' }[bound] : '';
}
