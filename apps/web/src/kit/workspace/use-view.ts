import type { Filter, Period } from '@pipewright/contract/filters.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Screens } from '../define-screens.ts';
import { type ListMoves, useListState } from '../list/use-list-state.ts';
import { readView, type View } from './view.ts';

export interface ViewMoves extends ListMoves {
  setCreated(period: Period | undefined): void;
  setAdvanced(filter: Filter | undefined): void;
  toggleChart(): void;
}

/** The view, kept in the address, and the ways to change it. */
export function useView(screens: Screens): readonly [View, ViewMoves] {
  const address = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const navigate = useNavigate();
  const [, moves] = useListState(screens);
  const view = useMemo(() => readView(screens, address), [screens, address]);

  const ownMoves = useMemo<ViewMoves>(() => {
    const go = (change: Readonly<Record<string, string | undefined>>) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...change }),
        resetScroll: false,
      });
    const nothing = Object.fromEntries(screens.filters.map(name => [name, undefined]));
    return {
      ...moves,
      setCreated: created => go({ created }),
      setAdvanced: filter => go({ filter: filter && JSON.stringify(filter) }),
      clear: () => go({ ...nothing, search: undefined, created: undefined, filter: undefined }),
      toggleChart: () => go({ chart: view.hasChart ? undefined : '1' }),
    };
  }, [moves, navigate, screens, view.hasChart]);
  return [view, ownMoves];
}
