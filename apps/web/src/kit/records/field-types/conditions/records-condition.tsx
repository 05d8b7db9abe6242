import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useScreens } from '../../screens/registry.tsx';
import { usePickerOptions } from '../pickers/use-picker-options.ts';
import { listOf } from '../plain-text.ts';
import { type ConditionProps, conditionInputProps } from './condition-props.ts';

export function RecordsCondition(props: ConditionProps) {
  const screens = useScreens(props.field.references ?? '');
  const ids = listOf(props.value);
  const [typed, setTyped] = useState('');
  const [isNear, setNear] = useState(false);
  const { options, isLoading } = usePickerOptions({ screens, typed, held: ids, narrowedBy: {}, isNear });
  return (
    <MultiSelect
      {...conditionInputProps(props)}
      data={options}
      value={[...ids]}
      onChange={props.onChange}
      onFocus={() => setNear(true)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: offered }) => offered}
      nothingFoundMessage={isLoading ? screens.texts.loading : screens.texts.empty}
    />
  );
}
