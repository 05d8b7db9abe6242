import { TextInput } from '@mantine/core';
import { TextCondition } from '../conditions/text-condition.tsx';
import { IconDrawing } from '../types/icon-class-type.tsx';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const iconClassEditor: FieldEditor = { input: IconClassInput, condition: TextCondition };

function IconClassInput(props: FieldInputProps) {
  const value = String(props.value ?? '');
  return (
    <TextInput
      {...inputProps(props)}
      value={value}
      onChange={event => props.onChange(event.currentTarget.value)}
      leftSection={<IconDrawing iconClass={value} />}
      autoComplete="off"
    />
  );
}
