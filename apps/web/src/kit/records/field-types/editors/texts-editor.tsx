import { TagsInput } from '@mantine/core';
import { listOf } from '../plain-text.ts';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const textsEditor: FieldEditor = { input: TextsInput };

/** Each text is added with Enter or a comma. */
function TextsInput(props: FieldInputProps) {
  return (
    <TagsInput
      {...inputProps(props)}
      value={[...listOf(props.value)]}
      onChange={props.onChange}
      acceptValueOnBlur
      clearable
    />
  );
}
