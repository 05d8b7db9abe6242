import { Select } from '@mantine/core';
import { type ConditionProps, conditionInputProps } from './condition-props.ts';

export function BooleanCondition(props: ConditionProps) {
  const [yes, no] = props.texts.words;
  return (
    <Select
      {...conditionInputProps(props)}
      data={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={props.value === undefined ? null : String(props.value)}
      onChange={chosen => props.onChange(chosen === null ? undefined : chosen === 'true')}
    />
  );
}
