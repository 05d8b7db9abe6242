import type { AuditFilters } from '@pipewright/contract/operations/administration/audit.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { useSearchParameters, useSetSearch } from '../../kit/ui/address/search-parameters.ts';
import { auditSearch } from './audit-search.ts';
import { filtersOf } from './filters-of.ts';

/** What is looked for, in the words of the address. Days are the organization's. */
export type AuditAddress = ReturnType<typeof auditSearch>;

export interface AuditSearch {
  readonly address: AuditAddress;
  readonly filters: AuditFilters;
  change(to: AuditAddress): void;
  clear(): void;
}

/** What is looked for, kept in the address. */
export function useAuditFilters(): AuditSearch {
  const { timeZone } = useViewer().organization;
  const navigate = useNavigate();
  const setSearch = useSetSearch();
  const address = useSearchParameters(auditSearch);
  const filters = useMemo(() => filtersOf(address, timeZone), [address, timeZone]);
  const change = useCallback(
    (to: AuditAddress) => {
      setSearch(to);
    },
    [setSearch],
  );
  const clear = useCallback(() => void navigate({ to: '.', search: {}, resetScroll: false }), [navigate]);
  return { address, filters, change, clear };
}
