import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { writeNumber } from '../../../formats/formats.ts';
import classes from '../../../ui/frames/list.module.css';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow.ts';
import { useWorkspace } from '../workspace-context.ts';
import type { Bulk } from './use-bulk.tsx';

interface BulkBarProps {
  readonly bulk: Bulk;
  /** How many are selected. */
  readonly count: number;
  /** Deactivates, after a warning where one is due. */
  readonly deactivate: (ids: readonly string[], deactivate: () => void) => void;
  /** On phones, where no column head holds it. */
  readonly selectAll?: ReactNode;
  readonly onClear: () => void;
}

/** What can be done with everything that is selected in a short list; replaces search and filters. */
export function BulkBar({ bulk, count, deactivate, selectAll, onClear }: BulkBarProps) {
  const { workspace, may } = useWorkspace();
  const isNarrow = useIsNarrow();
  return (
    <section className={classes.toolbar} data-bulk aria-label={t`Selected`}>
      {isNarrow && selectAll}
      <output className={classes.selected}>{t`${{ number: writeNumber(count) }} selected`}</output>
      {workspace.resource.canBeInactive && may('edit') && (
        <>
          <Button variant="default" onClick={() => bulk.change(activation(true))}>
            {t`Activate`}
          </Button>
          <Button
            variant="default"
            onClick={() =>
              deactivate('ids' in bulk.which ? bulk.which.ids : [], () => bulk.change(activation(false)))
            }
          >
            {t`Deactivate`}
          </Button>
        </>
      )}
      {may('delete') && (
        <Button variant="default" c="red" onClick={bulk.remove}>
          {t`Delete`}
        </Button>
      )}
      <Button variant="subtle" color="gray" onClick={onClear}>
        {t`Clear selection`}
      </Button>
    </section>
  );
}

function activation(isActive: boolean) {
  return {
    updates: { isActive },
    shown: { isActive },
    told: isActive ? t`Activated` : t`Deactivated`,
    activates: isActive,
  };
}
