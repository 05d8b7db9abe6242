import { createContext, use } from 'react';
import type { Rights } from '../../data/session/rights.ts';
import type { LoadedScreens } from '../screens/define-screens.ts';
import type { Layout } from './layout/layout.ts';
import type { ListPreview } from './preview/use-list-preview.ts';
import type { ViewMoves } from './use-view.ts';
import type { Selection, View } from './view.ts';
import type { PageQuery, ViewQuery } from './workspace-queries.ts';

export interface WorkspaceScope {
  readonly workspace: LoadedScreens;
  readonly view: View;
  readonly layout: Layout;
  readonly moves: ViewMoves;
  readonly selection: Selection;
  readonly query: ViewQuery;
  /** The same with the fields that the list shows. */
  readonly pageQuery: PageQuery;
  /** The record that is open next to the list. */
  readonly preview: ListPreview;
  /** What whoever looks may do with such records, and with single ones of them. */
  readonly may: Rights;
}

const WorkspaceContext = createContext<WorkspaceScope | undefined>(undefined);

export const WorkspaceProvider = WorkspaceContext;

/** The list around a part of it; for a feature's own parts too. */
export function useWorkspace(): WorkspaceScope {
  const scope = use(WorkspaceContext);
  if (!scope) {
    throw new Error('useWorkspace is for what stands inside a WorkspacePage');
  }
  return scope;
}
