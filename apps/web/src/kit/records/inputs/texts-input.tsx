import { TagsInput } from '@mantine/core';
import { idsOf } from '../fields/field-parts.ts';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function TextsInput(props: FieldInputProps) {
  return (
    <TagsInput
      {...inputProps(props)}
      value={[...idsOf(props.value)]}
      onChange={props.onChange}
      acceptValueOnBlur
      clearable
    />
  );
}
