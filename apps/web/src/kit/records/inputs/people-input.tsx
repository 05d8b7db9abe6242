import { MultiSelect } from '@mantine/core';
import { idsOf } from '../fields/field-parts.ts';
import { usePeopleChoices } from '../fields/person-field.tsx';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function PeopleInput(props: FieldInputProps) {
  const held = idsOf(props.value);
  const { placeholder, ...common } = inputProps(props);
  return (
    <MultiSelect
      {...common}
      placeholder={held.length === 0 ? (placeholder ?? 'Choose people') : undefined}
      data={usePeopleChoices(held)}
      value={[...held]}
      onChange={props.onChange}
      searchable
      hidePickedOptions
      nothingFoundMessage="No people found"
    />
  );
}
