import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { useRights } from '../../data/session/viewer.tsx';
import type { Failure } from '../../data/states/failure-banner.tsx';
import { writeNumber } from '../../formats/formats.ts';
import classes from '../../ui/frames/list.module.css';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts';
import type { Screens } from '../screens/define-screens.ts';
import { activateRecords } from '../screens/record-changes.ts';

interface BulkBarProps {
  readonly screens: Screens;
  readonly records: readonly AnyRecord[];
  /** On phones, where no column head holds it. */
  readonly selectAll?: ReactNode;
  readonly onDelete: (records: readonly AnyRecord[]) => void;
  readonly onClear: () => void;
  readonly onFailure: (failure: Failure) => void;
}

/** What can be done with everything that is selected; stands in the place of search and filters. */
export function BulkBar({ screens, records, selectAll, onDelete, onClear, onFailure }: BulkBarProps) {
  const activate = useChange(activateRecords(screens));
  const may = useRights(screens.resource);
  const isNarrow = useIsNarrow();

  function setActive(isActive: boolean): void {
    // The buttons are not disabled meanwhile, because a disabled button loses the focus.
    if (!activate.isPending) {
      const title = `Failed to update ${screens.label[1].toLowerCase()}`;
      activate.mutate({ records, isActive }, { onError: error => onFailure({ title, error }) });
    }
  }

  return (
    <section className={classes.toolbar} data-bulk aria-label="Selected">
      {isNarrow && selectAll}
      <output className={classes.selected}>{writeNumber(records.length)} selected</output>
      {screens.resource.canBeInactive && may('edit') && (
        <>
          <Button variant="default" onClick={() => setActive(true)}>
            Activate
          </Button>
          <Button variant="default" onClick={() => setActive(false)}>
            Deactivate
          </Button>
        </>
      )}
      {may('delete') && (
        <Button variant="default" c="red" onClick={() => onDelete(records)}>
          Delete
        </Button>
      )}
      <Button variant="subtle" color="gray" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
