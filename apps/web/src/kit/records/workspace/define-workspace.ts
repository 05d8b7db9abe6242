import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { countOptions } from '../../data/queries/resource-queries.ts';
import {
  type ColumnName,
  type Declaration,
  defineScreens,
  type KnownResource,
  type RecordOf,
  type Screens,
} from '../screens/define-screens.ts';
import { firstFields } from './layout/first-fields.ts';
import { choosable } from './table/choosable.ts';
import { readView, type Selection, selectionOf } from './view.ts';
import { pageOptions, useCount } from './workspace-queries.ts';
import type { Total, WorkspaceSlots } from './workspace-slots.ts';

/** In pixels. */
interface ColumnLayout {
  readonly width?: number;
  readonly align?: 'start' | 'end';
}

/** The pages of single records, where there are any: one of a new record, one of any by its id. */
interface RecordPages {
  readonly new: `/${string}`;
  readonly record: `/${string}/$id${string}`;
}

/** The screens of a resource that people work in all day: a list of any length, and perhaps pages. */
export interface Workspace extends Screens {
  /** Shown besides `columns` where there is room for them. */
  readonly columnsWithRoom: readonly string[];
  /** Everything that can be a column. */
  readonly allColumns: readonly string[];
  /** How columns are laid out where what their kind says does not do. */
  readonly layout: Readonly<Record<string, ColumnLayout>>;
  readonly pages?: RecordPages;
  /** What a name leads to. */
  readonly opens: 'drawer' | 'page';
  readonly useTotal: (selection: Selection) => Total;
  readonly loadSlots: () => Promise<WorkspaceSlots>;
}

/** A workspace with its own parts at hand. */
export interface LoadedWorkspace extends Workspace {
  readonly slots: WorkspaceSlots;
  readonly CardFooter?: ComponentType<{ readonly record: AnyRecord }>;
}

/** The slots of a resource's workspace, for the file that draws them. */
export type WorkspaceSlotsOf<R extends KnownResource> = WorkspaceSlots<RecordOf<R>, ColumnName<R>>;

interface WorkspaceDeclaration<R extends KnownResource>
  extends Omit<Declaration<R>, 'slots' | 'load' | 'prefetch'> {
  columnsWithRoom?: readonly ColumnName<R>[];
  layout?: { readonly [K in ColumnName<R> | 'actions']?: ColumnLayout };
  pages?: RecordPages;
  /** The page, where there is one, unless the specification asks for the drawer. */
  opens?: 'drawer' | 'page';
  /** Where something else counts the records already. */
  useTotal?: (selection: Selection) => Total;
  slots?: () => Promise<WorkspaceSlotsOf<R>>;
  /** The requests that its slots start with. */
  prefetch?: (client: QueryClient, selection: Selection) => void;
}

/** Declares the screens of a resource with the rich list in place of the plain one. */
export function defineWorkspace<const R extends KnownResource>(
  resource: R,
  declaration: WorkspaceDeclaration<R>,
): Workspace {
  const { columnsWithRoom = [], layout = {}, pages, opens, useTotal, slots, prefetch, ...rest } = declaration;
  const screens = defineScreens(resource, { rowFields: [], ...rest });
  const workspace: Workspace = {
    ...screens,
    columnsWithRoom,
    allColumns: choosable(screens.resource, [...screens.columns, ...columnsWithRoom]),
    layout: layout as Workspace['layout'],
    pages,
    opens: opens ?? (pages ? 'page' : 'drawer'),
    useTotal: useTotal ?? (selection => useCount(screens.resource, selection)),
    loadSlots: async () => ((await slots?.()) ?? {}) as WorkspaceSlots,
    load: async () => {
      const [{ WorkspacePage }, own, CardFooter] = await Promise.all([
        import('./workspace-page.tsx'),
        workspace.loadSlots(),
        workspace.card.footer?.load(),
      ]);
      const loaded: LoadedWorkspace = { ...workspace, slots: own, CardFooter };
      return { default: () => createElement(WorkspacePage, { workspace: loaded }) };
    },
    prefetch: (client, address) => {
      const view = readView(workspace, address);
      const selection = selectionOf(view);
      const fields = firstFields(workspace, address);
      void client.prefetchQuery(pageOptions(screens.resource, { ...selection, sort: view.sort, fields }));
      if (!useTotal) {
        void client.prefetchQuery(countOptions(screens.resource, selection));
      }
      prefetch?.(client, selection);
    },
  };
  return workspace;
}
