import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useScreens } from '../../screens/registry.tsx';
import { RecordsCondition } from '../conditions/records-condition.tsx';
import { addValue, useAddOption } from '../pickers/use-add-option.ts';
import { usePickerOptions } from '../pickers/use-picker-options.ts';
import { listOf } from '../plain-text.ts';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const referencesEditor: FieldEditor = { input: ReferencesInput, condition: RecordsCondition };

/** Chooses several records of a resource; the server searches. */
function ReferencesInput(props: FieldInputProps) {
  const screens = useScreens(props.field.references ?? '');
  const [typed, setTyped] = useState('');
  const [isNear, setNear] = useState(false);
  const held = listOf(props.value);
  const { options, isLoading, isSettled } = usePickerOptions({
    screens,
    typed,
    held,
    narrowedBy: {},
    isNear,
  });
  const adding = useAddOption({
    screens,
    text: typed,
    found: options,
    isSettled,
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
