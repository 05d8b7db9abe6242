import { Select } from '@mantine/core';
import { usePeopleChoices } from '../fields/person-field.tsx';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function PersonInput(props: FieldInputProps) {
  const { value, onChange, field } = props;
  return (
    <Select
      {...inputProps(props)}
      data={usePeopleChoices([value])}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      searchable
      clearable={field.presence === 'optional'}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      nothingFoundMessage="Nobody found"
    />
  );
}
