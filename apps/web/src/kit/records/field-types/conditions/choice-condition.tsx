import { Select } from '@mantine/core';
import { plainText } from '../plain-text.ts';
import { optionsOf } from '../types/choice-type.tsx';
import { type ConditionProps, conditionInputProps } from './condition-props.ts';

export function ChoiceCondition(props: ConditionProps) {
  return (
    <Select
      {...conditionInputProps(props)}
      data={optionsOf(props.field, props.value)}
      value={plainText(props.value) || null}
      onChange={props.onChange}
    />
  );
}
