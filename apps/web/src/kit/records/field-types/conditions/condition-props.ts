import { t } from '@lingui/core/macro';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import type { Operator } from '@pipewright/contract/filters.ts';
import type { FieldTexts } from '../../screens/texts/screen-texts.ts';

/** The props of the input for the value of a filter condition. */
export interface ConditionProps {
  readonly field: Field;
  readonly texts: FieldTexts;
  readonly operator: Operator;
  readonly value: unknown;
  readonly error?: string;
  readonly onChange: (value: unknown) => void;
}

/** The props that all Mantine inputs in a condition have in common. */
export function conditionInputProps({ error }: ConditionProps) {
  return { 'aria-label': t({ message: 'Value', context: 'of a filter' }), error, flex: 1 };
}
