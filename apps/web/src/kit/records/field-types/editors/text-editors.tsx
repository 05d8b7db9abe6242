import { Textarea, TextInput } from '@mantine/core';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { TextCondition } from '../conditions/text-condition.tsx';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const textEditor: FieldEditor = { input: LineInput, condition: TextCondition };
export const codeEditor: FieldEditor = { input: CodeInput, condition: TextCondition };
export const longTextEditor: FieldEditor = { input: LongTextInput, condition: TextCondition };

function LineInput(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      type={props.field.isPhone ? 'tel' : 'text'}
      value={String(props.value ?? '')}
      onChange={event => props.onChange(event.currentTarget.value)}
      maxLength={shortLength(props.field)}
      // It belongs to somebody else: the browser would offer the user's own.
      autoComplete="off"
    />
  );
}

function CodeInput(props: FieldInputProps) {
  return <LineInput {...props} onChange={value => props.onChange(String(value).toUpperCase())} />;
}

function LongTextInput(props: FieldInputProps) {
  return (
    <Textarea
      {...inputProps(props)}
      value={String(props.value ?? '')}
      onChange={event => props.onChange(event.currentTarget.value)}
      autosize
      minRows={3}
      maxRows={10}
    />
  );
}

/**
 * The input of codes and symbols is limited to their length. That of longer texts is not: pasted text must not be cut
 * off silently.
 */
function shortLength({ maxLength = 0 }: Field): number | undefined {
  return maxLength > 0 && maxLength <= 10 ? maxLength : undefined;
}
