import { MultiSelect, Select, TextInput } from '@mantine/core';
import { labelOf } from '@pipewright/contract/field-messages.ts';
import { familyOf, periods } from '@pipewright/contract/filters.ts';
import { useState } from 'react';
import { DateInput } from '../../../ui/inputs/date-input.tsx';
import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import { usePeopleChoices } from '../../fields/person-field.tsx';
import { usePickerOptions } from '../../fields/use-picker-options.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { useScreens } from '../../screens/registry.tsx';
import { periodName } from '../view.ts';
import { type DraftCondition, takesValue } from './filter-draft.ts';

interface FilterValueProps {
  readonly screens: Screens;
  readonly condition: DraftCondition;
  readonly error?: string;
  readonly onChange: (value: unknown) => void;
}

/** The input that a question's value wants. */
export function FilterValue({ screens, condition, error, onChange }: FilterValueProps) {
  const { field: name, op, value } = condition;
  const { fields } = screens.resource;
  const field = fields[name];
  const common = { 'aria-label': 'Value', error, flex: 1 };
  if (!takesValue(op)) {
    return null;
  }
  if (field?.choices) {
    const data = field.choices.map(choice => ({ value: choice, label: labelOf(choice) }));
    return <Select {...common} data={data} value={textOf(value) || null} onChange={onChange} />;
  }
  switch (familyOf(fields, name)) {
    case 'choice':
    case 'choices':
      return field?.references === 'user' ? (
        <PeopleValue {...common} ids={idsOf(value)} onChange={onChange} />
      ) : (
        <RecordsValue
          {...common}
          resourceName={field?.references ?? ''}
          ids={idsOf(value)}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          value={typeof value === 'number' ? value : undefined}
          onChange={onChange}
          isNegativeAllowed
        />
      );
    case 'flag': {
      const [yes, no] = screens.textsOf(name).words;
      const data = [
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ];
      return (
        <Select
          {...common}
          data={data}
          value={value === undefined ? null : String(value)}
          onChange={chosen => onChange(chosen === null ? undefined : chosen === 'true')}
        />
      );
    }
    case 'time':
    case 'day':
      return op === 'within' || op === 'notWithin' ? (
        <Select
          {...common}
          data={periods.map(period => ({ value: period, label: periodName(period) }))}
          value={textOf(value) || null}
          onChange={onChange}
        />
      ) : (
        <DateInput {...common} value={textOf(value)} onChange={onChange} />
      );
    default:
      return (
        <TextInput
          {...common}
          value={textOf(value)}
          onChange={event => onChange(event.currentTarget.value)}
          autoComplete="off"
        />
      );
  }
}

interface SeveralProps {
  readonly 'aria-label': string;
  readonly error?: string;
  readonly flex: number;
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

function PeopleValue({ ids, ...input }: SeveralProps) {
  return <MultiSelect {...input} data={usePeopleChoices(ids)} value={[...ids]} searchable />;
}

function RecordsValue({ resourceName, ids, ...input }: SeveralProps & { readonly resourceName: string }) {
  const screens = useScreens(resourceName);
  const [typed, setTyped] = useState('');
  const [isNear, setNear] = useState(false);
  const { options, isLoading } = usePickerOptions({ screens, typed, held: ids, narrowedBy: {}, isNear });
  return (
    <MultiSelect
      {...input}
      data={options}
      value={[...ids]}
      onFocus={() => setNear(true)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: offered }) => offered}
      nothingFoundMessage={isLoading ? screens.texts.loading : screens.texts.empty}
    />
  );
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
