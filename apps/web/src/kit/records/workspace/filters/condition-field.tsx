import { t } from '@lingui/core/macro';
import { Button, Input } from '@mantine/core';
import type { Filter } from '@pipewright/contract/filters.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx';
import type { Screens } from '../../screens/define-screens.ts';
import { countConditions } from './filter-draft.ts';

const FilterForm = lazy(async () => ({
  default: (await import('./filter-form.tsx')).FilterForm,
}));

interface ConditionFieldProps {
  readonly label: string;
  readonly screens: Screens;
  readonly value: Filter | null;
  readonly onChange: (filter: Filter | null) => void;
  readonly error?: string | undefined;
  /** The fields that can be asked about; by default all, also those of referenced records. */
  readonly names?: readonly string[];
  /** What it says while there is no condition. */
  readonly emptyText?: string;
}

/** A condition on the record, put together as the filters of its list are. */
export function ConditionField(props: ConditionFieldProps) {
  const { label, screens, value, onChange, error, names, emptyText = t`Any record` } = props;
  const [isOpen, setOpen] = useState(false);
  const labelId = useId();
  const textId = useId();
  const count = countConditions(value ?? undefined);
  return (
    <Input.Wrapper label={label} labelProps={{ id: labelId }} error={error} labelElement="div">
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => setOpen(true)}
          aria-labelledby={`${labelId} ${textId}`}
        >
          <span id={textId}>{count === 0 ? emptyText : t`Conditions: ${count}`}</span>
        </Button>
      </div>
      <SideDrawer
        title={label}
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={640}
        isFullWhenNarrow
      >
        <Suspense>
          <FilterForm
            screens={screens}
            names={names}
            filter={count === 0 ? undefined : (value ?? undefined)}
            onApply={next => {
              setOpen(false);
              onChange(next ?? null);
            }}
          />
        </Suspense>
      </SideDrawer>
    </Input.Wrapper>
  );
}
