import { Textarea, TextInput } from '@mantine/core';
import type { Field } from '@pipewright/contract/fields.ts';
import classes from './cells.module.css';
import { type FieldCellProps, type FieldInputProps, type FieldParts, inputProps } from './field-parts.ts';

export const textField: FieldParts = {
  input: TextFieldInput,
  cell: TextFieldCell,
  filter: null,
  blank: '',
  align: 'start',
};

export const longTextField: FieldParts = { ...textField, input: LongTextFieldInput, cell: LongTextFieldCell };

/** In capital letters, as they are typed. */
export const codeField: FieldParts = { ...textField, input: CodeFieldInput };

function TextFieldInput(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      value={String(props.value ?? '')}
      onChange={event => props.onChange(event.currentTarget.value)}
      maxLength={shortLength(props.field)}
      autoComplete="off"
    />
  );
}

function CodeFieldInput(props: FieldInputProps) {
  return <TextFieldInput {...props} onChange={value => props.onChange(String(value).toUpperCase())} />;
}

function LongTextFieldInput(props: FieldInputProps) {
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

function TextFieldCell({ value }: FieldCellProps) {
  return value ? <span className={classes.text}>{String(value)}</span> : null;
}

function LongTextFieldCell({ value }: FieldCellProps) {
  const text = String(value ?? '');
  return text ? (
    <span className={classes.longText} title={text}>
      {text}
    </span>
  ) : null;
}

/** Codes and symbols stop where they are full; of a long text that was pasted, nothing is cut off unsaid. */
function shortLength({ maxLength = 0 }: Field): number | undefined {
  return maxLength > 0 && maxLength <= 10 ? maxLength : undefined;
}
