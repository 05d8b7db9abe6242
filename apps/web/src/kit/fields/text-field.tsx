import { Textarea, TextInput } from '@mantine/core';
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

function TextFieldInput(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      value={String(props.value ?? '')}
      onChange={event => props.onChange(event.currentTarget.value)}
      autoComplete="off"
    />
  );
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
