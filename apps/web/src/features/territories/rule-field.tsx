import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { Filter } from '@pipewright/contract/filters.ts';
import { useState } from 'react';
import type { PlacedEntity } from '../../kit/common/territories/territory-queries.ts';
import { useFormScope } from '../../kit/records/form/form-context.ts';
import { useScreens } from '../../kit/records/screens/registry.tsx';
import { ConditionField } from '../../kit/records/workspace/filters/condition-field.tsx';
import { countConditions } from '../../kit/records/workspace/filters/filter-draft.ts';

interface RuleFieldProps {
  readonly name: 'companyFilter' | 'leadFilter';
  readonly entity: PlacedEntity;
}

const everything: Filter = { and: [] };

/** Which records of a kind a territory takes: none by rule, all, or those that match conditions. */
export function RuleField({ name, entity }: RuleFieldProps) {
  const { form } = useFormScope();
  const screens = useScreens(entity);
  const value = (form.values[name] ?? null) as Filter | null;
  const [mode, setMode] = useState(() => modeOf(value));
  const error = form.errors[name] as string | undefined;
  const many = screens.label[1];

  function choose(next: string): void {
    setMode(next);
    form.setFieldValue(name, next === 'none' ? null : next === 'all' ? everything : value);
  }

  return (
    <>
      <Select
        label={many}
        data={[
          { value: 'none', label: t`Not by rule` },
          { value: 'all', label: t`All that no earlier territory takes` },
          { value: 'some', label: t`Those that match conditions` },
        ]}
        value={mode}
        onChange={chosen => chosen && choose(chosen)}
        allowDeselect={false}
        error={mode === 'some' ? undefined : error}
      />
      {mode === 'some' && (
        <ConditionField
          label={t`Conditions on ${{ records: many }}`}
          screens={screens}
          value={value}
          onChange={filter => {
            form.setFieldValue(name, filter);
            setMode(modeOf(filter));
          }}
          error={error}
        />
      )}
    </>
  );
}

function modeOf(filter: Filter | null): string {
  if (!filter) {
    return 'none';
  }
  return countConditions(filter) === 0 ? 'all' : 'some';
}
