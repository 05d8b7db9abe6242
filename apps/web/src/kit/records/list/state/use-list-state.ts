import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSearchParameters, useSetSearch } from '../../../ui/address/search-parameters.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { useCascade } from '../../screens/use-cascade.ts';
import { type ListState, readListState } from './list-state.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cursors of the pages before this one; a keyset knows only the way forward. */
    trail?: readonly string[];
  }
}

export interface ListMoves {
  setSearch(search: string): void;
  setFilter(name: string, value: string | undefined): void;
  setSort(sort: string): void;
  clear(): void;
  next(cursor: string): void;
  previous(): void;
  setSelected(ids: string): void;
  openNew(): void;
  openRecord(id: string): void;
  closeForm(): void;
}

/** The state of a list, kept in the address, and the ways to change it. */
export function useListState(screens: Screens): readonly [ListState, ListMoves] {
  const search = useSearchParameters();
  const trail = useLocation({ select: location => location.state.trail });
  const state = useMemo(() => readListState(screens, search), [screens, search]);
  const setSearch = useSetSearch();
  const { dependentsOf } = useCascade(screens.resource, screens.filters);

  const moves = useMemo<ListMoves>(() => {
    // What is selected is what can be seen: another view begins with nothing.
    const firstPage = { after: undefined, page: undefined, selected: undefined };
    const none = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, undefined]));
    return {
      setSearch: text => setSearch({ search: text || undefined, ...firstPage }, { replace: true }),
      setFilter: (name, value) => setSearch({ ...none(dependentsOf(name)), [name]: value, ...firstPage }),
      // The resource's own order needs no word in the address.
      setSort: sort =>
        setSearch({ sort: sort === screens.resource.sort[0] ? undefined : sort, ...firstPage }),
      clear: () => setSearch({ search: undefined, ...none(screens.filters), ...firstPage }),
      next: cursor =>
        setSearch(
          { after: cursor, page: String(state.page + 1), selected: undefined },
          { state: { trail: [...(trail ?? []), state.after ?? ''] }, resetScroll: true },
        ),
      previous: () => {
        const before = trail?.at(-1);
        const page = before ? { after: before, page: String(state.page - 1) } : {};
        setSearch({ ...firstPage, ...page }, { state: { trail: trail?.slice(0, -1) }, resetScroll: true });
      },
      setSelected: ids => setSearch({ selected: ids || undefined }, { state: { trail }, replace: true }),
      openNew: () => setSearch({ new: '1', edit: undefined }, { state: { trail } }),
      openRecord: id => setSearch({ edit: id, new: undefined }, { state: { trail } }),
      closeForm: () => setSearch({ edit: undefined, new: undefined }, { state: { trail } }),
    };
  }, [setSearch, screens, dependentsOf, state.page, state.after, trail]);

  return [state, moves];
}
