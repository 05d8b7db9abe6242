import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { notifyFailure } from '../../kit/notify.tsx';
import { refreshShown } from '../../kit/query-client.ts';
import { BulkStatus } from './bulk-status.tsx';
import { EmailLink } from './email-link.tsx';
import classes from './lead-list.module.css';
import type { LeadStatus } from './lead-queries.ts';
import { mostAtOnce, useLeadChanges } from './use-lead-changes.ts';

interface LeadToolbarProps {
  readonly ids: readonly string[];
  /** Absent while it is counted. */
  readonly total: number | undefined;
  readonly loading: string;
  readonly statuses: readonly LeadStatus[];
  readonly mayWrite: boolean;
  readonly onDelete: () => void;
}

/** What can be done with the selected leads, and with the whole view. */
export function LeadToolbar(props: LeadToolbarProps) {
  const { ids, total, loading, statuses, mayWrite, onDelete } = props;
  const client = useQueryClient();
  const changes = useLeadChanges();

  /** Tells why not, where it cannot be. */
  function isPossible(nothing: string): boolean {
    const problem =
      ids.length === 0 ? nothing : ids.length > mostAtOnce ? `Please select at most ${mostAtOnce} leads` : '';
    if (problem) {
      notifyFailure(problem);
    }
    return problem === '';
  }

  return (
    <div className={classes.bar} data-selected={ids.length > 0 || undefined}>
      {mayWrite && (
        <>
          <output className={classes.selected}>{ids.length.toLocaleString()} selected</output>
          <BulkStatus
            statuses={statuses}
            onChoose={status => {
              if (isPossible('Please select leads to update')) {
                void changes.setStatusOfAll(ids, status);
              }
            }}
          />
          <Button
            variant="default"
            c={ids.length > 0 ? 'red' : undefined}
            onClick={() => {
              if (isPossible('Please select leads to delete')) {
                onDelete();
              }
            }}
          >
            Delete ({ids.length.toLocaleString()})
          </Button>
        </>
      )}
      <div className={classes.end}>
        <Button variant="subtle" color="gray" onClick={() => void refreshShown(client)}>
          Refresh
        </Button>
        <EmailLink />
        <Button
          variant="subtle"
          color="gray"
          renderRoot={props => (
            <Link
              to="/leads/report"
              search={({ edit: _, new: __, chart: ___, ...view }: Record<string, unknown>) => view}
              {...props}
            />
          )}
        >
          Run Report
        </Button>
        <output className={classes.count} aria-live="polite">
          {total === undefined ? loading : `${total.toLocaleString()} ${total === 1 ? 'item' : 'items'}`}
        </output>
      </div>
    </div>
  );
}
