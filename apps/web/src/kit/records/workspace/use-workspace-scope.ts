import { useMemo } from 'react';
import { useRights } from '../../data/session/viewer.tsx';
import type { LoadedScreens } from '../screens/define-screens.ts';
import { useListedFields } from './layout/first-fields.ts';
import { useLayout } from './layout/use-layout.ts';
import { useListPreview } from './preview/use-list-preview.ts';
import { useView } from './use-view.ts';
import { selectionOf } from './view.ts';
import type { WorkspaceScope } from './workspace-context.ts';

/** What the address says of a workspace: for its list, and for other views of the same records. */
export function useWorkspaceScope(workspace: LoadedScreens): WorkspaceScope {
  const [layout, keepLayout, isFromAddress] = useLayout(workspace.resource);
  const [view, moves] = useView(workspace, keepLayout);
  const may = useRights(workspace.resource);
  const selection = useMemo(() => selectionOf(view), [view]);
  const query = useMemo(() => ({ ...selection, sort: view.sort }), [selection, view.sort]);
  const fields = useListedFields(workspace, layout.columns, isFromAddress);
  const pageQuery = useMemo(() => ({ ...query, fields }), [query, fields]);
  const preview = useListPreview(workspace, view.record, pageQuery);
  return {
    workspace,
    view,
    layout,
    moves,
    selection,
    query,
    pageQuery,
    preview,
    may,
  };
}
