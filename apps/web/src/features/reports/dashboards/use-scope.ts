import { type ReportScope, reportScope } from '@pipewright/contract/operations/reports/reports.ts';
import { useMemo } from 'react';
import { useSearchParameters, useSetSearch } from '../../../kit/ui/address/search-parameters.ts';
import { scopeParameter } from './dashboard-search.ts';

/** The values of the filter bar. They are in the URL, so that links and mails keep them. */
export function useScope(initial: ReportScope): readonly [ReportScope, (scope: ReportScope) => void] {
  const { scope: given } = useSearchParameters(scopeParameter);
  const setSearch = useSetSearch();
  const scope = useMemo(() => readScope(given) ?? initial, [given, initial]);
  return [scope, changed => setSearch({ scope: JSON.stringify(changed) }, { replace: true })];
}

/** Undefined for an address without a scope, and for one that cannot be read. */
function readScope(json: string | undefined): ReportScope | undefined {
  try {
    return json === undefined ? undefined : reportScope.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
