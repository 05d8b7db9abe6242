import {
  changeView,
  createView,
  deleteView,
  listViews,
  type SavedView,
} from '@pipewright/contract/operations/views.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { call } from '../../../data/client/client.ts';
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
  const client = useQueryClient();
  const { data: views = noViews } = useQuery(viewsOptions(entity));
  const words = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const current = views.find(({ id }) => id === words.view);
  const address = addressOf({ ...words, ...wordsOf(layout) });
  const refresh = () => client.invalidateQueries(viewsOptions(entity));

  function open(view: Pick<SavedView, 'id' | 'address'> | undefined): void {
    moves.open(view ? { ...wordsIn(view.address), view: view.id } : {});
  }

  return {
    views,
    current,
    isChanged: current !== undefined && current.address !== address,
    open,
    async saveAs(name: string, isShared: boolean) {
      const { data } = await call(createView, { body: { entity, name, address, isShared } });
      await refresh();
      open(data);
    },
    async change(id: string, body: Partial<Pick<SavedView, 'name' | 'isShared' | 'address'>>) {
      await call(changeView, { params: { id }, body });
      await refresh();
    },
    save: (id: string) => call(changeView, { params: { id }, body: { address } }).then(refresh),
    async remove(id: string) {
      await call(deleteView, { params: { id } });
      open(undefined);
      await refresh();
    },
  };
}

export type Views = ReturnType<typeof useViews>;
