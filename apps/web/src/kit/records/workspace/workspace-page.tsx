import { Button } from '@mantine/core';
import { IconAlertTriangle, IconList, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../data/client/api-error.ts';
import { FailureBanner } from '../../data/states/failure-banner.tsx';
import list from '../../ui/frames/list.module.css';
import { ListNotice } from '../../ui/frames/list-notice.tsx';
import { PageFrame } from '../../ui/frames/page-frame.tsx';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts';
import { ListForm } from '../list/list-form.tsx';
import { Statistics } from '../list/statistics.tsx';
import { crumbsOf, useEntries } from '../screens/registry.tsx';
import type { LoadedWorkspace } from './define-workspace.ts';
import { FilterBar } from './filter-bar.tsx';
import { HeaderActions } from './header-actions.tsx';
import { usePages } from './use-pages.ts';
import { useWorkspaceScope } from './use-workspace-scope.ts';
import { isNarrowed } from './view.ts';
import { ViewsMenu } from './views/views-menu.tsx';
import { useWorkspace, WorkspaceProvider } from './workspace-context.ts';
import { WorkspaceRecords } from './workspace-records.tsx';
import { MoreSheet } from './workspace-toolbar.tsx';

/** The list that people live in, of any resource. */
export function WorkspacePage({ workspace }: { workspace: LoadedWorkspace }) {
  const { resource, slots, texts } = workspace;
  const scope = useWorkspaceScope(workspace);
  const { view, moves, selection, pageQuery, may } = scope;
  const total = workspace.useTotal(selection);
  const pages = usePages(resource, pageQuery, total.isOld ? undefined : total.count);
  const { first } = pages;
  const isNarrow = useIsNarrow();
  const isFailed = first.isError && !first.data;

  return (
    <WorkspaceProvider value={scope}>
      <PageFrame
        crumbs={crumbsOf(useEntries(), workspace.route)}
        title={workspace.title}
        subtitle={workspace.subtitle}
        badge={!isNarrow && <ViewsMenu />}
        isList
        actions={<HeaderActions />}
      >
        {slots.figures ? (
          <slots.figures selection={selection} isFailed={isFailed} />
        ) : (
          workspace.statistics.length > 0 && <Statistics screens={workspace} />
        )}
        {slots.chart && view.hasChart && <slots.chart selection={selection} isFailed={isFailed} />}
        <div className={list.card} data-list>
          <FilterBar>{isNarrow && <MoreSheet />}</FilterBar>
          {first.isError && first.data && (
            <FailureBanner
              failure={{ title: texts.loadFailed, error: first.error }}
              onRetry={() => void first.refetch()}
            />
          )}
          {isFailed ? (
            <LoadFailed error={first.error} onRetry={() => void first.refetch()} />
          ) : (
            <WorkspaceRecords
              pages={pages}
              total={total.count}
              empty={isNarrowed(view) ? <NoMatch /> : <Nothing />}
            />
          )}
        </div>
        {(may('create') || may('edit')) && (
          <ListForm screens={workspace} state={view} onClose={moves.closeForm} />
        )}
      </PageFrame>
    </WorkspaceProvider>
  );
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { loadFailed } = useWorkspace().workspace.texts;
  return (
    <ListNotice icon={IconAlertTriangle} title={loadFailed} hint={`${loadFailed}. Please try again.`} isError>
      <Button onClick={onRetry} title={messageOf(error)}>
        Try Again
      </Button>
      <Button variant="default" renderRoot={props => <Link to="/dashboard" {...props} />}>
        Go to Dashboard
      </Button>
    </ListNotice>
  );
}

function NoMatch() {
  const { workspace, moves } = useWorkspace();
  return (
    <ListNotice icon={IconSearchOff} title={workspace.texts.noMatch}>
      <Button variant="default" onClick={moves.clear}>
        Clear Filters
      </Button>
    </ListNotice>
  );
}

function Nothing() {
  const { workspace, moves, may } = useWorkspace();
  const mayCreate = may('create');
  const { texts, pages, icon = IconList } = workspace;
  return (
    <ListNotice icon={icon} title={texts.empty} hint={mayCreate ? texts.emptyHint : undefined}>
      {mayCreate &&
        (pages ? (
          <Button renderRoot={props => <Link to={pages.new} {...props} />}>{texts.newButton}</Button>
        ) : (
          <Button onClick={moves.openNew}>{texts.newButton}</Button>
        ))}
    </ListNotice>
  );
}
