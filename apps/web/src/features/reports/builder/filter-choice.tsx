import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { Filter } from '@pipewright/contract/filters.ts';
import { countConditions } from '@pipewright/contract/reports/report-definition.ts';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { FilterForm } from '../../../kit/records/workspace/filters/filter-form.tsx';
import { SideDrawer } from '../../../kit/ui/dialogs/side-drawer.tsx';

interface FilterChoiceProps {
  readonly screens: Screens;
  readonly title: string;
  readonly filter: Filter | undefined;
  readonly onChange: (filter: Filter | undefined) => void;
}

/** Conditions as lists have them, chosen in a drawer. */
export function FilterChoice({ screens, title, filter, onChange }: FilterChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const count = filter ? countConditions(filter) : 0;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFilter size={14} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t`Filters (${count})` : t`Add filter`}
      </Button>
      <SideDrawer
        title={title}
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={640}
        isFullWhenNarrow
      >
        <FilterForm
          screens={screens}
          filter={filter && count > 0 ? filter : undefined}
          throughCustomFields
          onApply={next => {
            setOpen(false);
            onChange(next);
          }}
        />
      </SideDrawer>
    </>
  );
}
