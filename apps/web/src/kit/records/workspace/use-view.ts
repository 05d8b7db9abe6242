import type { Filter, Period } from '@pipewright/contract/filters.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  type SearchParameters,
  useSearchParameters,
  useSetSearch,
} from '../../ui/address/search-parameters.ts';
import { type ListMoves, useListState } from '../list/state/use-list-state.ts';
import type { Screens } from '../screens/define-screens.ts';
import type { Layout, LayoutWords } from './layout/layout.ts';
import { readView, type View } from './view.ts';

export interface ViewMoves extends ListMoves {
  setCreated(period: Period | undefined): void;
  setAdvanced(filter: Filter | undefined): void;
  toggleChart(): void;
  setLayout(layout: Layout): void;
  /** Another view altogether: the address says everything of it, within the same tab. */
  open(address: SearchParameters): void;
}

/** The view, kept in the address, and the ways to change it. */
export function useView(
  screens: Screens,
  keepLayout: (layout: Layout) => LayoutWords,
): readonly [View, ViewMoves] {
  const address = useSearchParameters(screens.search);
  const navigate = useNavigate();
  const setSearch = useSetSearch();
  const [, moves] = useListState(screens);
  const view = useMemo(() => readView(screens, address), [screens, address]);

  const ownMoves = useMemo<ViewMoves>(() => {
    const nothing = Object.fromEntries(screens.filters.map(name => [name, undefined]));
    return {
      ...moves,
      setCreated: created => setSearch({ created }),
      setAdvanced: filter => setSearch({ filter: filter && JSON.stringify(filter) }),
      clear: () => setSearch({ ...nothing, search: undefined, created: undefined, filter: undefined }),
      toggleChart: () => setSearch({ chart: view.hasChart ? undefined : '1' }),
      setLayout: layout => setSearch(keepLayout(layout), { replace: true }),
      open: whole => void navigate({ to: '.', search: ({ tab }: SearchParameters) => ({ tab, ...whole }) }),
    };
  }, [moves, navigate, setSearch, screens, view.hasChart, keepLayout]);
  return [view, ownMoves];
}
