import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import type { Screens } from '../../kit/define-screens.ts';
import { FailureBanner } from '../../kit/list/failure-banner.tsx';
import { useSelection } from '../../kit/list/use-selection.ts';
import { type LeadQuery, statusesOptions } from './lead-queries.ts';
import type { LeadRowTools } from './lead-row.tsx';
import { LeadTable } from './lead-table.tsx';
import { LeadToolbar } from './lead-toolbar.tsx';
import { type LeadView, selectionOf } from './lead-view.ts';
import { useLeadChanges } from './use-lead-changes.ts';
import type { useLeadPages } from './use-lead-pages.ts';
import type { LeadMoves } from './use-lead-view.ts';

interface LeadRecordsProps {
  readonly screens: Screens;
  readonly view: LeadView;
  readonly query: LeadQuery;
  readonly moves: LeadMoves;
  readonly pages: ReturnType<typeof useLeadPages>;
  readonly total: number | undefined;
  readonly mayWrite: boolean;
  /** What stands in the place of rows where there are none. */
  readonly empty: ReactNode;
}

const noStatuses = [] as const;

/** The leads with what can be done with those that are selected. */
export function LeadRecords(props: LeadRecordsProps) {
  const { screens, view, query, moves, pages, total, mayWrite, empty } = props;
  const { first, rows, failed, setNear } = pages;
  const changes = useLeadChanges();
  const { data: statuses = noStatuses } = useQuery(statusesOptions());
  const shown = useMemo(() => rows.flatMap(row => (row ? [row.id] : [])), [rows]);
  const selection = useLeadSelection(JSON.stringify(selectionOf(view)), shown);
  const [isAsking, setAsking] = useState(false);

  const { select } = selection;
  const tools = useMemo<LeadRowTools>(
    () => ({ select, canMove: false, setStatus: (lead, status) => void changes.setStatus(lead, status) }),
    [select, changes],
  );
  const keys = useLeadKeys({ moves, query, mayWrite, selected: selection.ids, select });
  const isEmpty = !first.isPlaceholderData && first.data?.data.length === 0;

  return (
    <>
      <LeadToolbar
        ids={selection.ids}
        total={total}
        loading={screens.texts.loading}
        statuses={statuses}
        mayWrite={mayWrite}
        onDelete={() => setAsking(true)}
      />
      {failed && (
        <FailureBanner
          failure={{ title: screens.texts.loadFailed, error: failed.error }}
          onRetry={() => void failed.refetch()}
          onDismiss={() => void failed.refetch()}
        />
      )}
      {isEmpty ? (
        empty
      ) : (
        <LeadTable
          screens={screens}
          view={view}
          query={query}
          rows={rows}
          total={total}
          isOld={first.isPlaceholderData || first.isPending}
          statuses={statuses}
          selection={selection}
          tools={mayWrite ? tools : undefined}
          keys={keys}
          onSort={moves.setSort}
          onNear={setNear}
        />
      )}
      <ConfirmDialog
        opened={isAsking}
        title={selection.ids.length === 1 ? 'Delete lead' : 'Delete leads'}
        confirm="Delete"
        onConfirm={() => {
          setAsking(false);
          void changes.removeAll(selection.ids);
        }}
        onCancel={() => setAsking(false)}
      >
        {`Are you sure you want to delete ${selection.ids.length.toLocaleString()} ${selection.ids.length === 1 ? 'lead' : 'leads'}?`}
      </ConfirmDialog>
    </>
  );
}

/** What is selected among the leads of one view; another view begins with nothing. */
function useLeadSelection(viewKey: string, shown: readonly string[]) {
  const [kept, keep] = useState({ viewKey, ids: '' });
  return useSelection({
    shown,
    address: kept.viewKey === viewKey ? kept.ids : '',
    write: ids => keep({ viewKey, ids }),
  });
}

interface KeysInput {
  readonly moves: LeadMoves;
  readonly query: LeadQuery;
  readonly mayWrite: boolean;
  readonly selected: readonly string[];
  readonly select: LeadRowTools['select'];
}

/** x selects, Enter opens, e edits, / searches, n makes a new one. */
function useLeadKeys({ moves, query, mayWrite, selected, select }: KeysInput) {
  const navigate = useNavigate();
  return useMemo(() => {
    const search = () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
    const edit = (id: string | undefined) =>
      id && void navigate({ to: '/leads/$id/edit', params: { id }, state: { leadList: query } });
    return {
      '/': search,
      e: edit,
      ...(mayWrite && {
        x: (id: string | undefined) => id && select(id, !selected.includes(id), false),
        Enter: (id: string | undefined) => id && moves.openRecord(id),
        n: () => void navigate({ to: '/leads/new', state: { leadList: query } }),
      }),
    };
  }, [navigate, moves, query, mayWrite, selected, select]);
}
