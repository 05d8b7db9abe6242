import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** What stands behind the question mark of an address: plain texts by their names. */
export type SearchParameters = Readonly<Partial<Record<string, string>>>;

/** Reads the parameters that a page knows. Whatever it cannot use is left out, so that old links keep working. */
export type SearchSchema<Search extends object = object> = (given: SearchParameters) => Search;

/** A schema of texts with these names. */
export function textParameters<const Name extends string>(
  ...names: readonly Name[]
): SearchSchema<Readonly<Partial<Record<Name, string>>>> {
  return given =>
    Object.fromEntries(names.flatMap(name => (given[name] ? [[name, given[name]] as const] : []))) as Partial<
      Record<Name, string>
    >;
}

/** All parameters as texts: what the router's root reads before each route applies its own schema. */
export function readParameters(given: Readonly<Record<string, unknown>>): SearchParameters {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );
}

/** The schema of a route: parameters that it does not know are removed from the address when it next changes. */
export function routeSearch(schema: SearchSchema): (given: Readonly<Record<string, unknown>>) => object {
  return given => {
    const unknown = Object.fromEntries(Object.keys(given).map(name => [name, undefined]));
    return { ...unknown, ...schema(readParameters(given)) };
  };
}

/** The parameters of the current address, as a schema reads them; without one, all of them. */
export function useSearchParameters(): SearchParameters;
export function useSearchParameters<Search extends object>(schema: SearchSchema<Search>): Search;
export function useSearchParameters(schema?: SearchSchema): object {
  const search: SearchParameters = useSearch({ strict: false });
  return useMemo(() => (schema ? schema(search) : search), [schema, search]);
}

type SetOptions = Pick<NavigateOptions, 'replace' | 'state' | 'resetScroll' | 'ignoreBlocker'>;

/** Changes some parameters of the address and keeps the others; one that becomes undefined is removed. */
export function useSetSearch(): (change: SearchParameters, options?: SetOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, options) =>
      void navigate({ to: '.', search: withParameters(change), resetScroll: false, ...options }),
    [navigate],
  );
}

/** The same for the `search` of a link. */
export function withParameters(change: SearchParameters): (before: SearchParameters) => SearchParameters {
  return before => ({ ...before, ...change });
}
