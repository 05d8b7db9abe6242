import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
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
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const trail = useLocation({ select: location => location.state.trail });
  const state = useMemo(() => readListState(screens, search), [screens, search]);
  const go = useGo();
  const { dependentsOf } = useCascade(screens.resource, screens.filters);

  const moves = useMemo<ListMoves>(() => {
    // What is selected is what can be seen: another view begins with nothing.
    const firstPage = { after: undefined, page: undefined, selected: undefined };
    const none = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, undefined]));
    return {
      setSearch: text => go({ search: text || undefined, ...firstPage }, { replace: true }),
      setFilter: (name, value) => go({ ...none(dependentsOf(name)), [name]: value, ...firstPage }),
      // The resource's own order needs no word in the address.
      setSort: sort => go({ sort: sort === screens.resource.sort[0] ? undefined : sort, ...firstPage }),
      clear: () => go({ search: undefined, ...none(screens.filters), ...firstPage }),
      next: cursor =>
        go(
          { after: cursor, page: String(state.page + 1), selected: undefined },
          { trail: [...(trail ?? []), state.after ?? ''], toTop: true },
        ),
      previous: () => {
        const before = trail?.at(-1);
        const page = before ? { after: before, page: String(state.page - 1) } : {};
        go({ ...firstPage, ...page }, { trail: trail?.slice(0, -1), toTop: true });
      },
      setSelected: ids => go({ selected: ids || undefined }, { trail, replace: true }),
      openNew: () => go({ new: '1', edit: undefined }, { trail }),
      openRecord: id => go({ edit: id, new: undefined }, { trail }),
      closeForm: () => go({ edit: undefined, new: undefined }, { trail }),
    };
  }, [go, screens, dependentsOf, state.page, state.after, trail]);

  return [state, moves];
}

interface GoOptions {
  replace?: boolean;
  trail?: readonly string[];
  toTop?: boolean;
}

function useGo() {
  const navigate = useNavigate();
  return useCallback(
    (
      change: Readonly<Record<string, string | undefined>>,
      { replace, trail, toTop = false }: GoOptions = {},
    ) => {
      const search = (previous: Record<string, unknown>) => ({ ...previous, ...change });
      void navigate({ to: '.', search, state: { trail }, replace, resetScroll: toTop });
    },
    [navigate],
  );
}
