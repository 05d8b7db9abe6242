import { Select } from '@mantine/core';
import { periods } from '@pipewright/contract/filters.ts';
import { DateInput } from '../../../ui/inputs/date-input.tsx';
import { periodName } from '../../workspace/period-name.ts';
import { plainText } from '../plain-text.ts';
import { type ConditionProps, conditionInputProps } from './condition-props.ts';

/** A period such as “Last month”, or a single day. */
export function TimeCondition(props: ConditionProps) {
  const value = plainText(props.value);
  return props.operator === 'within' || props.operator === 'notWithin' ? (
    <Select
      {...conditionInputProps(props)}
      data={periods.map(period => ({ value: period, label: periodName(period) }))}
      value={value || null}
      onChange={props.onChange}
    />
  ) : (
    <DateInput {...conditionInputProps(props)} value={value} onChange={props.onChange} />
  );
}
