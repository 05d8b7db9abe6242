import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { listOptions } from '../../data/queries/resource-queries.ts';
import { useRights } from '../../data/session/viewer.tsx';
import { type Failure, FailureBanner } from '../../data/states/failure-banner.tsx';
import classes from '../../ui/frames/list.module.css';
import { PageFrame } from '../../ui/frames/page-frame.tsx';
import { DeleteDialog } from '../deletion/delete-dialog.tsx';
import type { LoadedScreens } from '../screens/define-screens.ts';
import { crumbsOf, useEntries } from '../screens/registry.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ListBody } from './list-body.tsx';
import { ListForm } from './list-form.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { Pager } from './pager.tsx';
import { useReorder } from './reorder/use-reorder.tsx';
import { SelectAll } from './select-all.tsx';
import { isInOwnOrder, listQueryOf } from './state/list-state.ts';
import { useControls } from './state/use-controls.ts';
import { useKeptFilters } from './state/use-kept-filters.ts';
import { useListState } from './state/use-list-state.ts';
import { useSelection } from './state/use-selection.ts';
import { Statistics } from './statistics.tsx';

const none: readonly AnyRecord[] = [];

/** The list of a resource with everything around it, from its declaration alone. */
export function ListPage({ screens }: { screens: LoadedScreens }) {
  const { resource, texts, slots } = screens;
  const [state, moves] = useListState(screens);
  useKeptFilters(screens, state);
  const may = useRights(resource);
  const [mayCreate, mayEdit] = [may('create'), may('edit')];
  const maySelect = mayEdit || may('delete');
  const client = useQueryClient();
  const crumbs = crumbsOf(useEntries(), screens.route);
  const list = useQuery({
    ...listOptions(resource, listQueryOf(screens, state)),
    placeholderData: keepPreviousData,
  });
  const records = list.data?.data;
  const shown = useMemo(() => (records ?? none).map(({ id }) => id), [records]);

  const [doomed, setDoomed] = useState<readonly AnyRecord[]>();
  const [failure, setFailure] = useState<Failure>();
  const selection = useSelection({ shown, address: state.selected, write: moves.setSelected });
  const controls = useControls({
    screens,
    open: moves.openRecord,
    remove: setDoomed,
    fail: setFailure,
  });
  const reorder = useReorder({
    screens,
    records: records ?? none,
    onFailure: error => setFailure({ title: `Failed to reorder ${screens.label[1].toLowerCase()}`, error }),
  });
  const canMove = mayEdit && isInOwnOrder(screens, state) && shown.length > 1;
  const tools = useMemo(() => ({ select: selection.select, canMove }), [selection.select, canMove]);
  const selected = (records ?? none).filter(({ id }) => selection.ids.includes(id));
  const [card, keepFocus] = useKeptFocus();
  // Cards of a feature's own have theirs already.
  const selectAll = maySelect && !slots.card && <SelectAll records={records} selection={selection} />;

  return (
    <PageFrame
      crumbs={crumbs}
      title={screens.title}
      subtitle={screens.subtitle}
      isList
      actions={
        mayCreate && (
          <>
            {slots.pageActions && <slots.pageActions />}
            <Button onClick={moves.openNew}>{texts.newButton}</Button>
          </>
        )
      }
    >
      {screens.statistics.length > 0 && <Statistics screens={screens} />}
      <div ref={card} className={classes.card} data-list>
        {maySelect && selected.length > 0 ? (
          <BulkBar
            screens={screens}
            records={selected}
            selectAll={selectAll}
            onDelete={setDoomed}
            onClear={() => {
              selection.selectAll(false);
              keepFocus();
            }}
            onFailure={setFailure}
          />
        ) : (
          <ListToolbar
            screens={screens}
            state={state}
            moves={moves}
            canClear={records?.length !== 0}
            selectAll={selectAll}
          />
        )}
        {failure && <FailureBanner failure={failure} onDismiss={() => setFailure(undefined)} />}
        <ListBody
          screens={screens}
          state={state}
          moves={moves}
          list={list}
          records={records && reorder.records}
          selection={selection}
          controls={mayEdit ? controls : undefined}
          tools={maySelect ? tools : undefined}
          ordering={canMove ? reorder.ordering : undefined}
        />
        {!list.isError && records?.length !== 0 && (
          <Pager
            page={state.page}
            shown={records?.length}
            loading={texts.loading}
            total={list.data?.total}
            nextCursor={list.isPlaceholderData ? undefined : list.data?.nextCursor}
            onPrevious={moves.previous}
            onNext={moves.next}
            onNextLikely={cursor =>
              void client.prefetchQuery(
                listOptions(resource, listQueryOf(screens, { ...state, after: cursor })),
              )
            }
          />
        )}
      </div>
      {mayEdit && reorder.parts}
      {(mayCreate || mayEdit) && (
        <ListForm screens={screens} state={state} onClose={moves.closeForm} onFailure={setFailure} />
      )}
      <DeleteDialog
        screens={screens}
        records={doomed}
        onClose={() => {
          setDoomed(undefined);
          keepFocus();
        }}
      />
    </PageFrame>
  );
}

/** What had the focus may be gone, with its row or with the selection: the list keeps it then. */
function useKeptFocus() {
  const card = useRef<HTMLDivElement>(null);
  const keepFocus = useCallback(() => {
    window.setTimeout(() => {
      if (document.activeElement === document.body) {
        card.current?.querySelector<HTMLElement>('input, button')?.focus();
      }
    }, 250);
  }, []);
  return [card, keepFocus] as const;
}
