import { Button } from '@mantine/core';
import { IconAlertTriangle, IconSearchOff, IconUserSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { messageOf } from '../../kit/api-error.ts';
import type { Screens } from '../../kit/define-screens.ts';
import { FailureBanner } from '../../kit/list/failure-banner.tsx';
import list from '../../kit/list/list.module.css';
import { ListForm } from '../../kit/list/list-form.tsx';
import { ListNotice } from '../../kit/list/list-notice.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { crumbsOf, useEntries, useScreens } from '../../kit/registry.tsx';
import { useMay } from '../../kit/viewer.tsx';
import { LeadCharts } from './lead-charts.tsx';
import { LeadFigures } from './lead-figures.tsx';
import { LeadFilterBar } from './lead-filter-bar.tsx';
import { leadSlots } from './lead-form.tsx';
import { LeadHeaderActions } from './lead-header-actions.tsx';
import { leadStatsOptions } from './lead-queries.ts';
import { LeadRecords } from './lead-records.tsx';
import { isNarrowed, selectionOf } from './lead-view.ts';
import { useLeadPages } from './use-lead-pages.ts';
import { type LeadMoves, useLeadView } from './use-lead-view.ts';

/** The list that people live in. */
export function LeadListPage() {
  const screens = useScreens('lead');
  const [view, moves] = useLeadView(screens);
  const mayWrite = useMay(screens.resource.permissions.write);
  const selection = useMemo(() => selectionOf(view), [view]);
  const query = useMemo(() => ({ ...selection, sort: view.sort }), [selection, view.sort]);
  const stats = useQuery({ ...leadStatsOptions(selection), placeholderData: keepPreviousData });
  const pages = useLeadPages(query, stats.isPlaceholderData ? undefined : stats.data?.totalLeads);
  const { first } = pages;
  const isFailed = first.isError && !first.data;
  const loaded = useMemo(() => ({ ...screens, slots: leadSlots }), [screens]);

  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), screens.route)}
      title={screens.title}
      subtitle={screens.subtitle}
      actions={<LeadHeaderActions view={view} moves={moves} query={query} mayWrite={mayWrite} />}
    >
      <LeadFigures stats={isFailed ? undefined : stats.data} isFailed={isFailed || stats.isError} />
      {view.hasChart && <LeadCharts selection={selection} />}
      <div className={list.card}>
        <LeadFilterBar screens={screens} view={view} moves={moves} />
        {isFailed ? (
          <LoadFailed error={first.error} onRetry={() => void first.refetch()} />
        ) : (
          <LeadRecords
            screens={screens}
            view={view}
            query={query}
            moves={moves}
            pages={pages}
            total={stats.data?.totalLeads}
            mayWrite={mayWrite}
            empty={
              isNarrowed(view) ? <NoMatch moves={moves} /> : <NoLeads screens={screens} mayWrite={mayWrite} />
            }
          />
        )}
        {first.isError && first.data && (
          <FailureBanner
            failure={{ title: screens.texts.loadFailed, error: first.error }}
            onRetry={() => void first.refetch()}
            onDismiss={() => void first.refetch()}
          />
        )}
      </div>
      {mayWrite && <ListForm screens={loaded} state={view} onClose={moves.closeForm} />}
    </PageFrame>
  );
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ListNotice
      icon={IconAlertTriangle}
      title="Failed to load leads"
      hint="Failed to load leads. Please try again."
      isError
    >
      <Button onClick={onRetry} title={messageOf(error)}>
        Try Again
      </Button>
      <Button variant="default" renderRoot={props => <Link to="/dashboard" {...props} />}>
        Go to Dashboard
      </Button>
    </ListNotice>
  );
}

function NoMatch({ moves }: { moves: LeadMoves }) {
  return (
    <ListNotice icon={IconSearchOff} title="No leads match your search.">
      <Button variant="default" onClick={moves.clear}>
        Clear Filters
      </Button>
    </ListNotice>
  );
}

function NoLeads({ screens: { texts }, mayWrite }: { screens: Screens; mayWrite: boolean }) {
  return (
    <ListNotice icon={IconUserSearch} title={texts.empty} hint={mayWrite ? texts.emptyHint : undefined}>
      {mayWrite && (
        <Button renderRoot={props => <Link to="/leads/new" {...props} />}>{texts.newButton}</Button>
      )}
    </ListNotice>
  );
}
