import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { slowFieldsIn } from '@pipewright/contract/customization/slow-fields.ts';
import { lazy, Suspense, useState } from 'react';
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx';
import { countConditions } from './filter-draft.ts';
import type { FilterFormProps } from './filter-form.tsx';
import classes from './filter-group.module.css';

const FilterForm = lazy(async () => ({ default: (await import('./filter-form.tsx')).FilterForm }));

/** Conditions on any field, joined by “all” and “any”. */
export function AdvancedFilters({ screens, filter, onApply }: FilterFormProps) {
  const [isOpen, setOpen] = useState(false);
  const count = countConditions(filter);
  const slow = slowFieldsIn(screens.resource, filter).map(name => screens.textsOf(name).label);
  const names = slow.join(', ');
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'subtle'}
        color={count > 0 ? undefined : 'gray'}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t`Advanced Filters (${count})` : t`Advanced Filters`}
      </Button>
      <SideDrawer
        title={t`Advanced Filters`}
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={640}
        isFullWhenNarrow
      >
        {slow.length > 0 && (
          <p className={classes.note}>
            {t`These fields are not indexed, so with very many records this filter takes longer: ${names}`}
          </p>
        )}
        <Suspense>
          <FilterForm
            screens={screens}
            filter={filter}
            throughCustomFields
            onApply={next => {
              setOpen(false);
              onApply(next);
            }}
          />
        </Suspense>
      </SideDrawer>
    </>
  );
}
