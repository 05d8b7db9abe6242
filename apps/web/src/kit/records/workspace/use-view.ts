import type { Filter, Period } from '@pipewright/contract/filters.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
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
  open(address: Readonly<Record<string, string>>): void;
}

/** The view, kept in the address, and the ways to change it. */
export function useView(
  screens: Screens,
  keepLayout: (layout: Layout) => LayoutWords,
): readonly [View, ViewMoves] {
  const address = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const navigate = useNavigate();
  const [, moves] = useListState(screens);
  const view = useMemo(() => readView(screens, address), [screens, address]);

  const ownMoves = useMemo<ViewMoves>(() => {
    const go = (change: Readonly<Record<string, string | undefined>>, replace?: boolean) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...change }),
        replace,
        resetScroll: false,
      });
    const nothing = Object.fromEntries(screens.filters.map(name => [name, undefined]));
    return {
      ...moves,
      setCreated: created => go({ created }),
      setAdvanced: filter => go({ filter: filter && JSON.stringify(filter) }),
      clear: () => go({ ...nothing, search: undefined, created: undefined, filter: undefined }),
      toggleChart: () => go({ chart: view.hasChart ? undefined : '1' }),
      setLayout: layout => {
        const { columns, density } = keepLayout(layout);
        go({ columns, density }, true);
      },
      open: whole =>
        void navigate({ to: '.', search: ({ tab }: Record<string, unknown>) => ({ tab, ...whole }) }),
    };
  }, [moves, navigate, screens, view.hasChart, keepLayout]);
  return [view, ownMoves];
}
