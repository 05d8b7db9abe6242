import { useCallback, useMemo, useRef } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { type Failure, FailureBanner } from '../../data/states/failure-banner.tsx';
import list from '../../ui/frames/list.module.css';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts';
import { useDeactivation } from '../deletion/use-deactivation.tsx';
import { CardGrid } from '../list/card-grid.tsx';
import { useReorder } from '../list/reorder/use-reorder.tsx';
import { SelectAll } from '../list/select-all.tsx';
import { isInOwnOrder } from '../list/state/list-state.ts';
import { useControls } from '../list/state/use-controls.ts';
import { useRememberList } from '../offline/use-remember.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { useBulk } from './bulk/use-bulk.tsx';
import { useViewSelection } from './bulk/use-view-selection.ts';
import { WholeSelection } from './bulk/whole-selection.tsx';
import { FilterBar } from './filter-bar.tsx';
import { requestedColumns } from './layout/first-fields.ts';
import { ListStates } from './list-states.tsx';
import { WorkspaceTable } from './table/workspace-table.tsx';
import { useListKeys } from './use-list-keys.ts';
import type { usePages } from './use-pages.ts';
import classes from './workspace.module.css';
import { useWorkspace } from './workspace-context.ts';
import { ItemCount, MoreSheet, WorkspaceToolbar } from './workspace-toolbar.tsx';

interface WorkspaceRecordsProps {
  readonly pages: ReturnType<typeof usePages>;
  readonly total: number | undefined;
  readonly failure: Failure | undefined;
  readonly onFailure: (failure: Failure | undefined) => void;
}

const none: readonly AnyRecord[] = [];

/** The records with what narrows them, and what can be done with those that are selected. */
export function WorkspaceRecords({ pages, total, failure, onFailure }: WorkspaceRecordsProps) {
  const { workspace, view, selection: asked, layout, moves, may } = useWorkspace();
  const { hasViews, slots, texts } = workspace;
  const [mayEdit, maySelect] = [may('edit'), may('edit') || may('delete')];
  const { first, failed, setNear } = pages;
  const isNarrow = useIsNarrow();
  const movable = useMemo(() => beforeGap(pages.rows), [pages.rows]);
  const reorder = useReorder({
    screens: workspace,
    records: movable,
    onFailure: error => onFailure({ title: texts.reorderFailed, error }),
  });
  const canMove = mayEdit && !hasViews && isInOwnOrder(workspace, view) && movable.length > 1;
  const rows = useMemo(
    () => (canMove ? [...reorder.records, ...pages.rows.slice(movable.length)] : pages.rows),
    [canMove, reorder.records, pages.rows, movable],
  );
  const loaded = useMemo(() => rows.filter(row => row !== undefined), [rows]);
  // Only the lists that people work in are kept for times without a connection.
  useRememberList(workspace, hasViews ? loaded : none, requestedColumns(workspace, layout.columns, isNarrow));
  const selection = useViewSelection({
    view: asked,
    records: loaded,
    total,
    // A short list keeps it in the address; a long one could not.
    address: hasViews ? undefined : { value: view.selected, write: moves.setSelected },
  });
  const [content, keepFocus] = useKeptFocus();
  const bulk = useBulk(selection, keepFocus);
  const { removeOne } = bulk;
  const deactivation = useDeactivation();
  const controls = useControls({
    screens: workspace,
    open: moves.openRecord,
    remove: removeOne,
    deactivate: deactivation.deactivate,
    fail: onFailure,
  });
  const { select } = selection;
  const tools = useMemo(() => ({ select, canMove }), [select, canMove]);
  const keys = useListKeys(selection);
  const isEmpty = !first.isPlaceholderData && first.data?.data.length === 0;
  const { count } = selection.target;
  const selectAll = maySelect && !isEmpty && <SelectAll records={loaded} selection={selection} />;
  const records = {
    rows,
    total,
    isOld: first.isPlaceholderData || first.isPending,
    selection,
    controls: mayEdit ? controls : undefined,
    tools: maySelect ? tools : undefined,
    ordering: canMove ? reorder.ordering : undefined,
    onNear: setNear,
  };

  return (
    <div ref={content} className={list.card} data-list>
      {!hasViews && count > 0 && maySelect ? (
        <BulkBar
          bulk={bulk}
          count={count}
          deactivate={deactivation.deactivate}
          // Cards of a feature's own have theirs already.
          selectAll={!slots.card && selectAll}
          onClear={() => {
            selection.selectAll(false);
            keepFocus();
          }}
        />
      ) : (
        <FilterBar isEmpty={isEmpty} selectAll={!hasViews && !slots.card && selectAll}>
          {hasViews && isNarrow && <MoreSheet />}
        </FilterBar>
      )}
      {hasViews && <WorkspaceToolbar count={count} bulk={bulk} selectAll={selectAll} total={total} />}
      {hasViews && maySelect && <WholeSelection selection={selection} shown={loaded.length} total={total} />}
      {failure && <FailureBanner failure={failure} onDismiss={() => onFailure(undefined)} />}
      {failed && (
        <FailureBanner
          failure={{ title: texts.loadFailed, error: failed.error }}
          onRetry={() => void failed.refetch()}
        />
      )}
      {first.isPending && (
        <p className={classes.loading} role="status">
          {texts.loading}
        </p>
      )}
      <ListStates first={first} isEmpty={isEmpty}>
        {slots.card ? <CardGrid {...records} /> : <WorkspaceTable {...records} keys={keys} />}
      </ListStates>
      {!hasViews && total !== undefined && total > 0 && (
        <div className={list.foot}>
          <ItemCount total={total} />
        </div>
      )}
      {canMove && reorder.parts}
      {bulk.dialog}
      {deactivation.dialog}
    </div>
  );
}

/** The records up to the first place that nothing is loaded for: those can be given another order. */
function beforeGap(rows: readonly (AnyRecord | undefined)[]): readonly AnyRecord[] {
  const gap = rows.indexOf(undefined);
  return (gap < 0 ? rows : rows.slice(0, gap)).filter(row => row !== undefined);
}

/** What had the focus may be gone, with its row or with the selection: the list keeps it then. */
function useKeptFocus() {
  const content = useRef<HTMLDivElement>(null);
  const keepFocus = useCallback(() => {
    window.setTimeout(() => {
      if (document.activeElement === document.body) {
        content.current?.querySelector<HTMLElement>('input, button')?.focus();
      }
    }, 250);
  }, []);
  return [content, keepFocus] as const;
}
