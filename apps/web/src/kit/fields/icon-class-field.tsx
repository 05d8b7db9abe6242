import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './cells.module.css';
import { type FieldCellProps, type FieldInputProps, type FieldParts, inputProps } from './field-parts.ts';

export const iconClassField: FieldParts = {
  input: IconClassFieldInput,
  cell: IconClassFieldCell,
  filter: null,
  blank: '',
  align: 'start',
};

// Forty drawings that few lists show.
const IconPreview = lazy(() => import('./icon-preview.tsx'));

function IconClassFieldInput(props: FieldInputProps) {
  const value = String(props.value ?? '');
  return (
    <TextInput
      {...inputProps(props)}
      value={value}
      onChange={event => props.onChange(event.currentTarget.value)}
      leftSection={<Drawing iconClass={value} />}
      autoComplete="off"
    />
  );
}

/** The icon where it is one we can draw, and its class. */
function IconClassFieldCell({ value }: FieldCellProps) {
  const name = String(value ?? '');
  return name ? (
    <span className={classes.icon}>
      <Drawing iconClass={name} />
      {name}
    </span>
  ) : null;
}

function Drawing({ iconClass }: { iconClass: string }) {
  return (
    <span className={classes.drawing}>
      <Suspense>
        <IconPreview iconClass={iconClass} />
      </Suspense>
    </span>
  );
}
