import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useScreens } from '../registry.tsx';
import classes from './cells.module.css';
import { type FieldCellProps, type FieldInputProps, type FieldParts, inputProps } from './field-parts.ts';
import { ReferenceFieldFilter, ReferenceName } from './reference-field.tsx';
import { addValue, useAddOption } from './use-add-option.ts';
import { usePickerOptions } from './use-picker-options.ts';

export const referencesField: FieldParts = {
  input: ReferencesFieldInput,
  cell: ReferencesFieldCell,
  filter: ReferenceFieldFilter,
  blank: [],
  align: 'start',
};

/** Chooses several records of a resource; the server searches. */
function ReferencesFieldInput(props: FieldInputProps) {
  const screens = useScreens(props.field.references ?? '');
  const [typed, setTyped] = useState('');
  const [isNear, setNear] = useState(false);
  const held = idsOf(props.value);
  const { options, isLoading } = usePickerOptions({ screens, typed, held, narrowedBy: {}, isNear });
  const adding = useAddOption({
    screens,
    text: typed.trim(),
    isFound: isLoading || options.some(({ label }) => label.toLowerCase() === typed.trim().toLowerCase()),
    onAdded: record => props.onChange([...held, record.id]),
  });
  const { placeholder, ...common } = inputProps(props);
  return (
    <MultiSelect
      {...common}
      placeholder={held.length === 0 ? (placeholder ?? screens.texts.searchPlaceholder) : undefined}
      data={[...options, ...adding.options]}
      value={[...held]}
      onChange={ids => (ids.includes(addValue) ? adding.add() : props.onChange(ids))}
      onFocus={() => setNear(true)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: offered }) => offered}
      hidePickedOptions
      nothingFoundMessage={isLoading ? screens.texts.loading : screens.texts.empty}
    />
  );
}

const named = 3;

/** The first names, and how many more. */
function ReferencesFieldCell({ field, value }: FieldCellProps) {
  const ids = idsOf(value);
  return (
    <span className={classes.text}>
      {ids.slice(0, named).map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <ReferenceName resourceName={field.references ?? ''} id={id} />
        </span>
      ))}
      {ids.length > named && ` and ${ids.length - named} more`}
    </span>
  );
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}
