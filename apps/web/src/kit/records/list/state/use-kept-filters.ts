import { useEffect, useRef } from 'react';
import { useViewer } from '../../../data/session/viewer.tsx';
import { useSetSearch } from '../../../ui/address/search-parameters.ts';
import type { Screens } from '../../screens/define-screens.ts';
import type { ListState } from './list-state.ts';

type Filters = Readonly<Record<string, string>>;

/**
 * A list that is narrowed by what its records belong to, such as the states of a country, remembers that for as long as
 * the browser tab is open: it is still narrowed when one comes back to it.
 */
export function useKeptFilters({ resource, filters, hasViews }: Screens, state: ListState): void {
  const { sub } = useViewer();
  const setSearch = useSetSearch();
  const key = `pipewright-filters:${sub}:${resource.name}`;
  // A list with saved views opens as its address says.
  const names = hasViews ? [] : filters.filter(name => resource.fields[name]?.references !== undefined);
  const chosen = Object.fromEntries(
    names.flatMap(name => (state.filters[name] ? [[name, state.filters[name]] as const] : [])),
  );
  const text = JSON.stringify(chosen);
  const isFirst = useRef(true);

  useEffect(() => {
    // Only a URL without filters is completed; a link shows exactly its own filters.
    const kept = isFirst.current && isPlain(state) ? recall(key, names) : {};
    isFirst.current = false;
    if (Object.keys(kept).length > 0) {
      setSearch(kept, { replace: true, resetScroll: true });
    } else {
      sessionStorage.setItem(key, text);
    }
  });
}

function isPlain({ search, filters }: ListState): boolean {
  return search === '' && Object.keys(filters).length === 0;
}

/** The remembered filters that are still valid for the list. */
function recall(key: string, names: readonly string[]): Filters {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      names.flatMap(name => (typeof kept[name] === 'string' ? [[name, kept[name]] as const] : [])),
    );
  } catch {
    return {};
  }
}
