import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import { type ConditionProps, conditionInputProps } from './condition-props.ts';

export function NumberCondition(props: ConditionProps) {
  return (
    <NumberInput
      {...conditionInputProps(props)}
      value={typeof props.value === 'number' ? props.value : undefined}
      onChange={props.onChange}
      isNegativeAllowed
    />
  );
}
