import { useMemo, useState } from 'react';
import type { Failure } from '../../data/states/failure-banner.tsx';
import { PageFrame } from '../../ui/frames/page-frame.tsx';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts';
import { ListForm } from '../list/list-form.tsx';
import { useKeptFilters } from '../list/state/use-kept-filters.ts';
import { Statistics } from '../list/statistics.tsx';
import type { LoadedScreens } from '../screens/define-screens.ts';
import { crumbsOf, useEntries, useScreens } from '../screens/registry.tsx';
import { HeaderActions } from './header-actions.tsx';
import { DrawnColumnsProvider } from './layout/drawn-columns.tsx';
import { PreviewLayout } from './preview/preview-layout.tsx';
import { usePages } from './use-pages.ts';
import { useWorkspaceScope } from './use-workspace-scope.ts';
import { ViewsMenu } from './views/views-menu.tsx';
import { WorkspaceProvider } from './workspace-context.ts';
import { WorkspaceRecords } from './workspace-records.tsx';

/** The list of any resource with everything around it, from its declaration alone. */
export function WorkspacePage({ workspace: declared }: { workspace: LoadedScreens }) {
  const workspace = useLoadedScreens(declared);
  const { resource, slots, hasViews } = workspace;
  const scope = useWorkspaceScope(workspace);
  const { view, moves, selection, pageQuery, may } = scope;
  useKeptFilters(workspace, view);
  const total = workspace.useTotal(selection);
  const pages = usePages(resource, pageQuery, total.isOld ? undefined : total.count);
  const ids = useMemo(() => pages.rows.map(row => row?.id), [pages.rows]);
  const isNarrow = useIsNarrow();
  const isFailed = pages.first.isError && !pages.first.data;
  // What did not work, until it is read.
  const [failure, setFailure] = useState<Failure>();

  return (
    <WorkspaceProvider value={scope}>
      <DrawnColumnsProvider>
        <PreviewLayout ids={ids} total={total.count}>
          <PageFrame
            crumbs={crumbsOf(useEntries(), workspace.route)}
            title={workspace.title}
            subtitle={workspace.subtitle}
            badge={hasViews && !isNarrow && <ViewsMenu />}
            isList
            isWide={hasViews}
            actions={<HeaderActions />}
          >
            {slots.figures ? (
              <slots.figures selection={selection} isFailed={isFailed} />
            ) : (
              workspace.statistics.length > 0 && <Statistics screens={workspace} />
            )}
            {slots.chart && view.hasChart && <slots.chart selection={selection} isFailed={isFailed} />}
            <WorkspaceRecords pages={pages} total={total.count} failure={failure} onFailure={setFailure} />
            {(may('create') || may('edit')) && (
              <ListForm
                screens={workspace}
                state={view}
                onClose={moves.closeForm}
                // The forms of the other lists show by themselves what failed.
                onFailure={hasViews ? undefined : setFailure}
              />
            )}
          </PageFrame>
        </PreviewLayout>
      </DrawnColumnsProvider>
    </WorkspaceProvider>
  );
}

/** The declared screens with the custom fields of the organization. */
function useLoadedScreens(declared: LoadedScreens): LoadedScreens {
  const screens = useScreens(declared.resource.name);
  const { slots, CardFooter } = declared;
  return useMemo(() => ({ ...screens, slots, CardFooter }), [screens, slots, CardFooter]);
}
