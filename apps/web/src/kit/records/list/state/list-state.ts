import type { SearchParameters } from '../../../ui/address/search-parameters.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { listSearch } from './list-search.ts';

/** What a list shows, as its address says it. */
export interface ListState {
  readonly search: string;
  /** A field, with a leading `-` for descending; absent: the resource's own order. */
  readonly sort?: string;
  readonly filters: Readonly<Record<string, string>>;
  /** The ids of the selected records, between commas. */
  readonly selected: string;
  /** The record in the form. */
  readonly edit?: string;
  readonly isNew: boolean;
}

/** Reads an address. What the resource does not know is left out, so an old link still opens. */
export function readListState(
  screens: Pick<Screens, 'resource' | 'filters'>,
  address: SearchParameters,
): ListState {
  const { sortable } = screens.resource;
  const search = listSearch(screens.resource)(address);
  const filters = screens.filters.flatMap(name => (search[name] ? [[name, search[name]] as const] : []));
  return {
    search: search.search ?? '',
    sort: search.sort && sortable.includes(search.sort.replace(/^-/, '')) ? search.sort : undefined,
    filters: Object.fromEntries(filters),
    selected: search.selected ?? '',
    edit: search.edit,
    isNew: search.new !== undefined,
  };
}

/** Whether the records are in the manual order: only then can it be changed. */
export function isInOwnOrder({ resource }: Pick<Screens, 'resource'>, { sort }: ListState): boolean {
  return resource.canBeReordered && resource.sort[0] === 'sortOrder' && sort === undefined;
}

/** The order that is in force: a field and its direction. */
export function orderOf(
  screens: Pick<Screens, 'resource'>,
  { sort }: ListState,
): { field: string; descending: boolean } {
  const key = sort ?? screens.resource.sort[0] ?? '';
  return { field: key.replace(/^-/, ''), descending: key.startsWith('-') };
}
