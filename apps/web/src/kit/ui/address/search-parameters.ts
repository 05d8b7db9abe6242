import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { ParameterSchema } from './parameter-values.ts';

/** What stands behind the question mark of an address: plain texts by their names. */
export type SearchParameters = Readonly<Partial<Record<string, string>>>;

/** Reads the parameters that a page knows. Whatever it cannot use is left out, so that old links keep working. */
export type SearchSchema<Search extends object = object> = (given: SearchParameters) => Search;

/** A schema of parameters with these names, each with a schema for its value. */
export function parameters<Values extends Readonly<Record<string, string>>>(
  schemas: {
    readonly [Name in keyof Values]: ParameterSchema<Values[Name]>;
  },
): SearchSchema<Readonly<Partial<Values>>> {
  return given => {
    const read: { -readonly [Name in keyof Values]?: Values[Name] } = {};
    for (const name in schemas) {
      const text = given[name];
      const value = text && schemas[name](text);
      if (value) {
        read[name] = value;
      }
    }
    return read;
  };
}

/** A schema of free texts with these names. */
export function textParameters<const Name extends string>(
  ...names: readonly Name[]
): SearchSchema<Readonly<Partial<Record<Name, string>>>> {
  return given => {
    const read: { [Each in Name]?: string } = {};
    for (const name of names) {
      if (given[name]) {
        read[name] = given[name];
      }
    }
    return read;
  };
}

/** A schema with the parameters of both. */
export function bothSearches<One extends object, Other extends object>(
  one: SearchSchema<One>,
  other: SearchSchema<Other>,
): SearchSchema<One & Other> {
  return given => ({ ...one(given), ...other(given) });
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

/** How the router reads and writes them: plain texts, `?search=2024` and not `?search=%222024%22`. */
export const searchFormat = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Readonly<Record<string, unknown>>) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
};

/** The parameters of the current address, as a schema reads them. */
export function useSearchParameters<Search extends object>(schema: SearchSchema<Search>): Search {
  const search: SearchParameters = useSearch({ strict: false });
  return useMemo(() => schema(search), [schema, search]);
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
