import { TextInput } from '@mantine/core';
import { plainText } from '../plain-text.ts';
import { type ConditionProps, conditionInputProps } from './condition-props.ts';

export function TextCondition(props: ConditionProps) {
  return (
    <TextInput
      {...conditionInputProps(props)}
      value={plainText(props.value)}
      onChange={event => props.onChange(event.currentTarget.value)}
      autoComplete="off"
    />
  );
}
