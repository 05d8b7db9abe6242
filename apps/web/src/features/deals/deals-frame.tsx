import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { ListForm } from '../../kit/records/list/list-form.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries, useScreens } from '../../kit/records/screens/registry.tsx';
import { FilterBar } from '../../kit/records/workspace/filter-bar.tsx';
import { useWorkspaceScope } from '../../kit/records/workspace/use-workspace-scope.ts';
import type { Selection } from '../../kit/records/workspace/view.ts';
import { ViewsMenu } from '../../kit/records/workspace/views/views-menu.tsx';
import { WorkspaceProvider } from '../../kit/records/workspace/workspace-context.ts';
import list from '../../kit/ui/frames/list.module.css';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { DealFigures } from './deal-figures.tsx';
import { DealViews } from './deal-views.tsx';

interface DealsFrameProps {
  readonly page: Entry;
  /** Above the figures. */
  readonly top?: ReactNode;
  readonly children: (selection: Selection) => ReactNode;
}

/** Another view of the deals: with the list's search, filters and form, and the same address. */
export function DealsFrame({ page, top, children }: DealsFrameProps) {
  const declared = useScreens('deal');
  const workspace = useMemo(() => ({ ...declared, slots: {} }), [declared]);
  const scope = useWorkspaceScope(workspace);
  const { view, moves, selection, may } = scope;
  return (
    <WorkspaceProvider value={scope}>
      <PageFrame
        crumbs={crumbsOf(useEntries(), page.route)}
        title={page.title}
        subtitle={page.subtitle}
        isList
        isWide
        badge={<ViewsMenu />}
        actions={
          <>
            <DealViews />
            {may('create') && <Button onClick={moves.openNew}>{workspace.texts.newButton}</Button>}
          </>
        }
      >
        {top}
        <DealFigures selection={selection} isFailed={false} />
        <div className={list.card}>
          <FilterBar />
          {children(selection)}
        </div>
        {(may('create') || may('edit')) && (
          <ListForm screens={workspace} state={view} onClose={moves.closeForm} />
        )}
      </PageFrame>
    </WorkspaceProvider>
  );
}
