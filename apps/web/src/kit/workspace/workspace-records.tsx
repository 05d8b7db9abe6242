import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { AnyRecord } from '../any-record.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { type Failure, FailureBanner } from '../list/failure-banner.tsx';
import { useControls } from '../list/use-controls.ts';
import { useSelection } from '../list/use-selection.ts';
import { notifyFailure } from '../notify.tsx';
import { removeAll } from './remove-all.ts';
import { useListKeys } from './use-list-keys.ts';
import type { usePages } from './use-pages.ts';
import { useWorkspace } from './workspace-context.ts';
import { WorkspaceTable } from './workspace-table.tsx';
import { WorkspaceToolbar } from './workspace-toolbar.tsx';

interface WorkspaceRecordsProps {
  readonly pages: ReturnType<typeof usePages>;
  readonly total: number | undefined;
  /** What stands in the place of rows where there are none. */
  readonly empty: ReactNode;
}

/** The records with what can be done with those that are selected. */
export function WorkspaceRecords({ pages, total, empty }: WorkspaceRecordsProps) {
  const { workspace, selection: asked, moves, mayWrite } = useWorkspace();
  const { first, rows, failed, setNear } = pages;
  const client = useQueryClient();
  const shown = useMemo(() => rows.flatMap(row => (row ? [row.id] : [])), [rows]);
  const selection = useViewSelection(JSON.stringify(asked), shown);
  const [doomed, setDoomed] = useState<readonly string[]>();
  const remove = useCallback((records: readonly AnyRecord[]) => setDoomed(records.map(({ id }) => id)), []);
  const controls = useControls({ screens: workspace, open: moves.openRecord, remove, fail: tell });
  const { select } = selection;
  const tools = useMemo(() => ({ select, canMove: false }), [select]);
  const keys = useListKeys(selection);
  const isEmpty = !first.isPlaceholderData && first.data?.data.length === 0;

  const [one, many] = workspace.label.map(word => word.toLowerCase());
  const count = doomed?.length ?? 0;
  const what = count === 1 ? one : many;
  return (
    <>
      <WorkspaceToolbar ids={selection.ids} total={total} onDelete={setDoomed} />
      {failed && (
        <FailureBanner
          failure={{ title: workspace.texts.loadFailed, error: failed.error }}
          onRetry={() => void failed.refetch()}
          onDismiss={() => void failed.refetch()}
        />
      )}
      {isEmpty ? (
        empty
      ) : (
        <WorkspaceTable
          rows={rows}
          total={total}
          isOld={first.isPlaceholderData || first.isPending}
          selection={selection}
          controls={mayWrite ? controls : undefined}
          tools={mayWrite ? tools : undefined}
          keys={keys}
          onNear={setNear}
        />
      )}
      <ConfirmDialog
        opened={doomed !== undefined}
        title={`Delete ${what}`}
        confirm="Delete"
        onConfirm={() => {
          setDoomed(undefined);
          void removeAll(client, workspace, doomed ?? []);
        }}
        onCancel={() => setDoomed(undefined)}
      >
        {`Are you sure you want to delete ${count.toLocaleString()} ${what}?`}
      </ConfirmDialog>
    </>
  );
}

/** What is selected among the records of one view; another view begins with nothing. */
function useViewSelection(viewKey: string, shown: readonly string[]) {
  const [kept, keep] = useState({ viewKey, ids: '' });
  return useSelection({
    shown,
    address: kept.viewKey === viewKey ? kept.ids : '',
    write: ids => keep({ viewKey, ids }),
  });
}

function tell({ title, error }: Failure): void {
  notifyFailure(title, error);
}
