import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { writeNumber } from '../formats.ts';
import { refreshShown } from '../query-client.ts';
import { BulkEdit } from './bulk/bulk-edit.tsx';
import type { Bulk } from './bulk/use-bulk.tsx';
import { EmailLink } from './email-link.tsx';
import { Folded } from './folded.tsx';
import { LayoutButton } from './layout/layout-button.tsx';
import classes from './workspace.module.css';
import { useWorkspace } from './workspace-context.ts';

interface WorkspaceToolbarProps {
  /** How many are selected. */
  readonly count: number;
  readonly bulk: Bulk;
  /** Absent while it is counted. */
  readonly total: number | undefined;
}

/** What can be done with the selected records, and with the whole view. */
export function WorkspaceToolbar({ count, bulk, total }: WorkspaceToolbarProps) {
  const { workspace, may } = useWorkspace();
  const { slots, title } = workspace;
  const client = useQueryClient();
  const many = workspace.label[1].toLowerCase();
  return (
    <div className={classes.bar} data-selected={count > 0 || undefined}>
      {(may('edit') || may('delete')) && (
        <div className={classes.bulk}>
          <output className={classes.selected}>{writeNumber(count)} selected</output>
          {may('delete') && (
            <Button variant="default" c={count > 0 ? 'red' : undefined} onClick={bulk.remove}>
              Delete ({writeNumber(count)})
            </Button>
          )}
          {may('edit') && slots.bulkActions && <slots.bulkActions change={bulk.change} />}
          {may('edit') && <BulkEdit bulk={bulk} count={count} />}
        </div>
      )}
      <div className={classes.end}>
        <Folded label="More">
          <Button variant="subtle" color="gray" onClick={() => void refreshShown(client)}>
            Refresh
          </Button>
          <EmailLink title={title} many={many} />
          {slots.viewActions && <slots.viewActions />}
          <LayoutButton />
        </Folded>
        <output className={classes.count} aria-live="polite">
          {total !== undefined && `${writeNumber(total)} ${total === 1 ? 'item' : 'items'}`}
        </output>
      </div>
    </div>
  );
}
