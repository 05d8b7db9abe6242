import { type ReactNode, useCallback, useMemo } from 'react';
import { notifyFailure } from '../../data/changes/notify-change.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { type Failure, FailureBanner } from '../../data/states/failure-banner.tsx';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts';
import { SelectAll } from '../list/select-all.tsx';
import { useControls } from '../list/state/use-controls.ts';
import { useRememberList } from '../offline/use-remember.ts';
import { useBulk } from './bulk/use-bulk.tsx';
import { useViewSelection } from './bulk/use-view-selection.ts';
import { WholeSelection } from './bulk/whole-selection.tsx';
import { requestedColumns } from './layout/first-fields.ts';
import { WorkspaceTable } from './table/workspace-table.tsx';
import { useListKeys } from './use-list-keys.ts';
import type { usePages } from './use-pages.ts';
import classes from './workspace.module.css';
import { useWorkspace } from './workspace-context.ts';
import { WorkspaceToolbar } from './workspace-toolbar.tsx';

interface WorkspaceRecordsProps {
  readonly pages: ReturnType<typeof usePages>;
  readonly total: number | undefined;
  /** What stands in the place of rows where there are none. */
  readonly empty: ReactNode;
}

/** The records with what can be done with those that are selected. */
export function WorkspaceRecords({ pages, total, empty }: WorkspaceRecordsProps) {
  const { workspace, selection: asked, layout, moves, may } = useWorkspace();
  const [mayEdit, maySelect] = [may('edit'), may('edit') || may('delete')];
  const { first, rows, failed, setNear } = pages;
  const loaded = useMemo(() => rows.filter(row => row !== undefined), [rows]);
  const shown = useMemo(() => loaded.map(({ id }) => id), [loaded]);
  useRememberList(workspace, loaded, requestedColumns(workspace, layout.columns, useIsNarrow()));
  const selection = useViewSelection({ view: asked, shown, total });
  const bulk = useBulk(selection);
  const { removeOne } = bulk;
  const remove = useCallback(([record]: readonly AnyRecord[]) => record && removeOne(record.id), [removeOne]);
  const controls = useControls({ screens: workspace, open: moves.openRecord, remove, fail: tell });
  const { select } = selection;
  const tools = useMemo(() => ({ select, canMove: false }), [select]);
  const keys = useListKeys(selection);
  const isEmpty = !first.isPlaceholderData && first.data?.data.length === 0;

  return (
    <>
      <WorkspaceToolbar
        count={selection.target.count}
        bulk={bulk}
        selectAll={maySelect && <SelectAll records={loaded} selection={selection} />}
        total={total}
      />
      {maySelect && <WholeSelection selection={selection} shown={shown.length} total={total} />}
      {failed && (
        <FailureBanner
          failure={{ title: workspace.texts.loadFailed, error: failed.error }}
          onRetry={() => void failed.refetch()}
        />
      )}
      {first.isPending && (
        <p className={classes.loading} role="status">
          {workspace.texts.loading}
        </p>
      )}
      {isEmpty ? (
        empty
      ) : (
        <WorkspaceTable
          rows={rows}
          total={total}
          isOld={first.isPlaceholderData || first.isPending}
          selection={selection}
          controls={mayEdit ? controls : undefined}
          tools={maySelect ? tools : undefined}
          keys={keys}
          onNear={setNear}
        />
      )}
      {bulk.dialog}
    </>
  );
}

function tell({ title, error }: Failure): void {
  notifyFailure(title, error);
}
