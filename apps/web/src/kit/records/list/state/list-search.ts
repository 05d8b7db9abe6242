import { customNamePattern } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { acceptsParameter, filterParameter, type Period, periods } from '@pipewright/contract/filters.ts';
import type { SearchParameters, SearchSchema } from '../../../ui/address/search-parameters.ts';
import {
  type Density,
  densities,
  isPinnable,
  type Opens,
  opensNames,
} from '../../workspace/layout/layout.ts';

/** The search parameters of a list, besides one for each field with few possible values. */
export interface ListSearch extends SearchParameters {
  readonly search?: string;
  /** A field, with a leading `-` for descending order. */
  readonly sort?: string;
  /** The conditions of Advanced Filters, as JSON. */
  readonly filter?: string;
  readonly created?: Period;
  readonly chart?: '1';
  /** The id of a saved view. */
  readonly view?: string;
  readonly columns?: string;
  readonly density?: Density;
  readonly widths?: string;
  readonly pinned?: string;
  /** The ids of the selected records, separated by commas. */
  readonly selected?: string;
  /** The id of the record in the form. */
  readonly edit?: string;
  readonly new?: string;
  /** The id of the record that is open next to the list. */
  readonly record?: string;
  /** Whether the names of records open them on their page, or next to the list. */
  readonly opens?: Opens;
}

/** The API does not search for longer texts. */
const longestSearch = 200;
const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const oneId = new RegExp(`^${id}$`, 'i');
const manyIds = new RegExp(`^${id}(,${id})*$`, 'i');

/**
 * The schema of a list's route. Each parameter is checked on its own: a bad value is left out and the others are kept. It
 * is applied before the custom fields of the organization are known, so that it accepts any name of one; `readView` and
 * `readLayout` leave out those that the organization does not have.
 */
export function listSearch(resource: AnyResource): SearchSchema<ListSearch> {
  const { fields, sortable, hasCustomFields } = resource;
  const isCustom = (name: string) => hasCustomFields && customNamePattern.test(name);
  const isSort = (value: string) => sortable.includes(value.replace(/^-/, '')) || isCustom(value);
  const isFilter = (value: string) => filterParameter(fields, hasCustomFields).safeParse(value).success;
  const isParameter = (name: string, value: string) =>
    (isCustom(name) && !Object.hasOwn(fields, name)) || acceptsParameter(fields, name, value);

  return given => ({
    ...Object.fromEntries(Object.entries(given).filter(([name, value]) => value && isParameter(name, value))),
    search: given.search?.slice(0, longestSearch) || undefined,
    sort: given.sort && isSort(given.sort) ? given.sort : undefined,
    filter: given.filter && isFilter(given.filter) ? given.filter : undefined,
    created: periods.find(period => period === given.created),
    chart: given.chart ? '1' : undefined,
    view: idsIn(given.view, oneId),
    columns: given.columns || undefined,
    density: densities.find(density => density === given.density),
    widths: given.widths || undefined,
    pinned: given.pinned && isPinnable(Number(given.pinned)) ? given.pinned : undefined,
    selected: idsIn(given.selected, manyIds),
    edit: idsIn(given.edit, oneId),
    new: given.new || undefined,
    record: idsIn(given.record, oneId),
    opens: opensNames.find(opens => opens === given.opens),
  });
}

function idsIn(value: string | undefined, pattern: RegExp): string | undefined {
  return value && pattern.test(value) ? value : undefined;
}
