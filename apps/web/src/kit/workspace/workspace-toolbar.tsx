import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '../notify.tsx';
import { refreshShown } from '../query-client.ts';
import { EmailLink } from './email-link.tsx';
import classes from './workspace.module.css';
import { useWorkspace } from './workspace-context.ts';

interface WorkspaceToolbarProps {
  readonly ids: readonly string[];
  /** Absent while it is counted. */
  readonly total: number | undefined;
  readonly onDelete: (ids: readonly string[]) => void;
}

/** As many as the API takes in one change. */
const mostAtOnce = 1000;

/** What can be done with the selected records, and with the whole view. */
export function WorkspaceToolbar({ ids, total, onDelete }: WorkspaceToolbarProps) {
  const { workspace, mayWrite } = useWorkspace();
  const { slots, title, texts } = workspace;
  const client = useQueryClient();
  const many = workspace.label[1].toLowerCase();

  function isPossible(verb: string): boolean {
    const problem =
      ids.length === 0
        ? `Please select ${many} to ${verb}`
        : ids.length > mostAtOnce
          ? `Please select at most ${mostAtOnce} ${many}`
          : '';
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
          {slots.bulkActions && <slots.bulkActions ids={ids} isPossible={isPossible} />}
          <Button
            variant="default"
            c={ids.length > 0 ? 'red' : undefined}
            onClick={() => isPossible('delete') && onDelete(ids)}
          >
            Delete ({ids.length.toLocaleString()})
          </Button>
        </>
      )}
      <div className={classes.end}>
        <Button variant="subtle" color="gray" onClick={() => void refreshShown(client)}>
          Refresh
        </Button>
        <EmailLink title={title} many={many} />
        {slots.viewActions && <slots.viewActions />}
        <output className={classes.count} aria-live="polite">
          {total === undefined
            ? texts.loading
            : `${total.toLocaleString()} ${total === 1 ? 'item' : 'items'}`}
        </output>
      </div>
    </div>
  );
}
