import { useMemo } from 'react';
import { useSearchParameters, useSetSearch } from '../../../ui/address/search-parameters.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { useCascade } from '../../screens/use-cascade.ts';
import { type ListState, readListState } from './list-state.ts';

export interface ListMoves {
  setSearch(search: string): void;
  setFilter(name: string, value: string | undefined): void;
  setSort(sort: string): void;
  clear(): void;
  setSelected(ids: string): void;
  openNew(): void;
  openRecord(id: string): void;
  closeForm(): void;
}

/** The state of a list, kept in the address, and the ways to change it. */
export function useListState(screens: Screens): readonly [ListState, ListMoves] {
  const search = useSearchParameters(screens.search);
  const state = useMemo(() => readListState(screens, search), [screens, search]);
  const setSearch = useSetSearch();
  const { dependentsOf } = useCascade(screens.resource, screens.filters);

  const moves = useMemo<ListMoves>(() => {
    // What is selected is what can be seen: another view begins with nothing.
    const unselected = { selected: undefined };
    const none = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, undefined]));
    return {
      setSearch: text => setSearch({ search: text || undefined, ...unselected }, { replace: true }),
      setFilter: (name, value) => setSearch({ ...none(dependentsOf(name)), [name]: value, ...unselected }),
      // The resource's own order needs no word in the address.
      setSort: sort =>
        setSearch({ sort: sort === screens.resource.sort[0] ? undefined : sort, ...unselected }),
      clear: () => setSearch({ search: undefined, ...none(screens.filters), ...unselected }),
      setSelected: ids => setSearch({ selected: ids || undefined }, { replace: true }),
      openNew: () => setSearch({ new: '1', edit: undefined }),
      openRecord: id => setSearch({ edit: id, new: undefined }),
      closeForm: () => setSearch({ edit: undefined, new: undefined }),
    };
  }, [setSearch, screens, dependentsOf]);

  return [state, moves];
}
