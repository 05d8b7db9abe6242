import { t } from '@lingui/core/macro';
import {
  changeView,
  createView,
  deleteView,
  listViews,
  type SavedView,
} from '@pipewright/contract/operations/views.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useChange } from '../../../data/changes/use-change.ts';
import { call } from '../../../data/client/client.ts';
import { useSearchParameters } from '../../../ui/address/search-parameters.ts';
import { wordsOf } from '../layout/layout.ts';
import { useWorkspace } from '../workspace-context.ts';
import { addressOf, wordsIn } from './view-address.ts';

const noViews: readonly SavedView[] = [];

function viewsOptions(entity: string) {
  return queryOptions({
    queryKey: ['view', 'list', entity],
    queryFn: async ({ signal }) => (await call(listViews, { query: { entity }, signal })).data,
    staleTime: 60_000,
  });
}

/** The saved views of the list, which of them is open, and what can be done with it. */
export function useViews() {
  const { workspace, layout, moves } = useWorkspace();
  const entity = workspace.resource.name;
  const { data: views = noViews } = useQuery(viewsOptions(entity));
  const words = useSearchParameters(workspace.search);
  const current = views.find(({ id }) => id === words.view);
  const address = addressOf({ ...words, ...wordsOf(layout) });

  function open(view: Pick<SavedView, 'id' | 'address'> | undefined): void {
    moves.open(view ? { ...wordsIn(view.address), view: view.id } : {});
  }

  const remove = useChange({
    send: (id: string) => call(deleteView, { params: { id } }),
    changes: ['view'],
    failure: t`The view could not be deleted.`,
  });

  return {
    views,
    current,
    isChanged: current !== undefined && current.address !== address,
    address,
    open,
    remove: (id: string) => remove.mutate(id, { onSuccess: () => open(undefined) }),
  };
}

interface NewView extends Pick<SavedView, 'name' | 'isShared' | 'address'> {
  /** The resource whose list it is a view of. */
  readonly entity: string;
}

export const saveNewView = {
  send: (body: NewView) => call(createView, { body }),
  changes: ['view'],
  // The new one is in the list when it is opened.
  isPendingUntilRefreshed: true,
};

interface ViewChange {
  readonly id: string;
  readonly body: Partial<Pick<SavedView, 'name' | 'isShared' | 'address'>>;
  /** The notice of success; absent where a form shows how it went. */
  readonly message?: string;
}

export const saveView = {
  send: ({ id, body }: ViewChange) => call(changeView, { params: { id }, body }),
  changes: ['view'],
  success: (_answer: unknown, { message }: ViewChange) => message,
  failure: ({ message }: ViewChange) => (message ? t`The view could not be saved.` : undefined),
};

export type Views = ReturnType<typeof useViews>;
