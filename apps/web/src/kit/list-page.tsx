import { Button } from '@mantine/core';
import { IconAlertTriangle, IconList, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AnyRecord } from './any-record.ts';
import { messageOf } from './api-error.ts';
import type { Screens } from './define-screens.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { CardGrid } from './list/card-grid.tsx';
import classes from './list/list.module.css';
import { ListDrawer } from './list/list-drawer.tsx';
import { ListNotice } from './list/list-notice.tsx';
import { isNarrowed, listQueryOf } from './list/list-state.ts';
import { ListToolbar } from './list/list-toolbar.tsx';
import { Pager } from './list/pager.tsx';
import type { RowControls } from './list/record-row.tsx';
import { RecordTable } from './list/record-table.tsx';
import { type ListMoves, useListState } from './list/use-list-state.ts';
import { notifyError } from './notify.tsx';
import { PageFrame } from './page-frame.tsx';
import { crumbsOf, useEntries } from './registry.tsx';
import { countOptions, listOptions } from './resource-queries.ts';
import { StatisticsStrip } from './statistics-strip.tsx';
import { useResource } from './use-resource.ts';
import { useMay } from './viewer.tsx';

/** The list of a resource with everything around it, from its declaration alone. */
export function ListPage({ screens }: { screens: Screens }) {
  const { resource, texts, slots } = screens;
  const [state, moves] = useListState(screens);
  const mayWrite = useMay(resource.permissions.write);
  const [doomed, setDoomed] = useState<AnyRecord>();
  const controls = useControls(screens, moves, setDoomed);
  const client = useQueryClient();
  const crumbs = crumbsOf(useEntries(), screens.route);
  const list = useQuery({ ...listOptions(resource, listQueryOf(state)), placeholderData: keepPreviousData });

  const records = list.data?.data;
  const Records = slots.card ? CardGrid : RecordTable;
  return (
    <PageFrame
      crumbs={crumbs}
      title={screens.title}
      subtitle={screens.subtitle}
      actions={
        mayWrite && (
          <>
            {slots.pageActions && <slots.pageActions />}
            <NewButton text={texts.newButton} onClick={moves.openNew} />
          </>
        )
      }
    >
      {resource.canBeInactive && <Statistics screens={screens} />}
      <div className={classes.card}>
        <ListToolbar screens={screens} state={state} moves={moves} canClear={records?.length !== 0} />
        {records?.length === 0 || list.isError ? null : (
          <Records
            screens={screens}
            state={state}
            records={records}
            isOld={list.isPlaceholderData}
            onSort={moves.setSort}
            controls={mayWrite ? controls : undefined}
          />
        )}
        {list.isError && (
          <ListNotice icon={IconAlertTriangle} title={texts.loadFailed} hint={messageOf(list.error)} isError>
            <Button variant="default" onClick={() => void list.refetch()}>
              Retry
            </Button>
          </ListNotice>
        )}
        {records?.length === 0 && !list.isError && (
          <NothingThere
            screens={screens}
            isNarrow={isNarrowed(state)}
            isLater={state.page > 1}
            mayWrite={mayWrite}
            moves={moves}
          />
        )}
        {records && records.length > 0 && !list.isError && (
          <Pager
            page={state.page}
            shown={records.length}
            total={list.data?.total}
            nextCursor={list.isPlaceholderData ? undefined : list.data?.nextCursor}
            onPrevious={moves.previous}
            onNext={moves.next}
            onNextLikely={cursor =>
              void client.prefetchQuery(listOptions(resource, listQueryOf({ ...state, after: cursor })))
            }
          />
        )}
      </div>
      {mayWrite && <ListDrawer screens={screens} state={state} onClose={moves.closeDrawer} />}
      <DeleteDialog screens={screens} record={doomed} onClose={() => setDoomed(undefined)} />
    </PageFrame>
  );
}

function useControls(screens: Screens, moves: ListMoves, remove: (record: AnyRecord) => void): RowControls {
  const changes = useResource(screens);
  return useMemo(
    () => ({
      edit: record => moves.openRecord(record.id),
      remove,
      setActive: (record, isActive) => {
        const fallback = `Failed to update ${screens.label[0].toLowerCase()} status`;
        changes.setActive(record, isActive).catch(error => notifyError(error, fallback));
      },
    }),
    [changes, moves, remove, screens],
  );
}

function Statistics({ screens: { resource, texts } }: { screens: Screens }) {
  const total = useQuery(countOptions(resource));
  const active = useQuery(countOptions(resource, { isActive: 'true' }));
  return (
    <StatisticsStrip
      figures={[
        { label: texts.total, value: total.isError ? null : total.data },
        { label: texts.active, value: active.isError ? null : active.data },
      ]}
    />
  );
}

interface NothingThereProps {
  readonly screens: Screens;
  readonly isNarrow: boolean;
  readonly isLater: boolean;
  readonly mayWrite: boolean;
  readonly moves: ListMoves;
}

function NothingThere({ screens: { texts, icon }, isNarrow, isLater, mayWrite, moves }: NothingThereProps) {
  if (isLater) {
    return (
      <ListNotice icon={IconList} title="There is nothing left on this page.">
        <Button variant="default" onClick={moves.previous}>
          Previous
        </Button>
      </ListNotice>
    );
  }
  if (isNarrow) {
    return (
      <ListNotice icon={IconSearchOff} title={texts.noMatch}>
        <Button variant="default" onClick={moves.clear}>
          Clear filters
        </Button>
      </ListNotice>
    );
  }
  return (
    <ListNotice icon={icon ?? IconList} title={texts.empty} hint={mayWrite ? texts.emptyHint : undefined}>
      {mayWrite && <NewButton text={texts.newButton} onClick={moves.openNew} />}
    </ListNotice>
  );
}

function NewButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} />} onClick={onClick}>
      {text}
    </Button>
  );
}
