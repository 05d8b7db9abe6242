import { type Filter, filterParameter, type Period } from '@pipewright/contract/filters.ts';
import type { SearchParameters } from '../../ui/address/search-parameters.ts';
import { listSearch } from '../list/state/list-search.ts';
import { type ListState, readListState } from '../list/state/list-state.ts';
import type { Screens } from '../screens/define-screens.ts';

/** Which records are looked at, as the address says it. */
export interface View extends ListState {
  /** When they were created. */
  readonly created?: Period;
  /** The conditions of Advanced Filters. */
  readonly advanced?: Filter;
  readonly hasChart: boolean;
  /** The record that is open next to the list. */
  readonly record?: string;
}

/** The search and filters, in the words of the API: what list, figures, chart, report and export have in common. */
export type Selection = Readonly<Record<string, string | undefined>>;

/** Reads an address; what cannot be asked is left out, so that an old link still opens. */
export function readView(screens: Pick<Screens, 'resource' | 'filters'>, address: SearchParameters): View {
  const { created, filter, chart, record } = listSearch(screens.resource)(address);
  return {
    ...readListState(screens, address),
    created,
    advanced: filterParameter(screens.resource.fields).safeParse(filter).data,
    hasChart: chart !== undefined,
    record,
  };
}

export function selectionOf({ search, filters, created, advanced }: View): Selection {
  const conditions: Filter[] = [
    ...(created ? [{ field: 'createdAtUtc', op: 'within', value: created } as const] : []),
    ...(advanced ? [advanced] : []),
  ];
  const [only, ...others] = conditions;
  const joined = others.length > 0 ? { and: conditions } : only;
  return { ...filters, search: search || undefined, filter: joined && JSON.stringify(joined) };
}

/** Whether anything narrows the list. */
export function isNarrowed(view: View): boolean {
  return view.search !== '' || countFilters(view) > 0;
}

/** How many filters narrow the list; the advanced ones are one. */
export function countFilters({ filters, created, advanced }: View): number {
  return Object.keys(filters).length + (created ? 1 : 0) + (advanced ? 1 : 0);
}
