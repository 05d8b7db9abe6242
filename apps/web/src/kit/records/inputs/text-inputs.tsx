import { Textarea, TextInput } from '@mantine/core';
import type { Field } from '@pipewright/contract/fields.ts';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function LineInput(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      type={props.field.isPhone ? 'tel' : 'text'}
      value={String(props.value ?? '')}
      onChange={event => props.onChange(event.currentTarget.value)}
      maxLength={shortLength(props.field)}
      // Of somebody else: the browser would offer the user's own.
      autoComplete="off"
    />
  );
}

export function CodeInput(props: FieldInputProps) {
  return <LineInput {...props} onChange={value => props.onChange(String(value).toUpperCase())} />;
}

export function LongTextInput(props: FieldInputProps) {
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

/** Codes and symbols stop where they are full; of a long text that was pasted, nothing is cut off unsaid. */
function shortLength({ maxLength = 0 }: Field): number | undefined {
  return maxLength > 0 && maxLength <= 10 ? maxLength : undefined;
}
