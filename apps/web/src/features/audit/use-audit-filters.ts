import type { AuditFilters } from '@pipewright/contract/operations/audit.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { filtersOf } from './filters-of.ts';

const names = ['actor', 'resource', 'record', 'event', 'from', 'to'] as const;

/** What is looked for, in the words of the address. Days are the organization's. */
export type AuditAddress = Readonly<Partial<Record<(typeof names)[number], string>>>;

export interface AuditSearch {
  readonly address: AuditAddress;
  readonly filters: AuditFilters;
  change(to: AuditAddress): void;
  clear(): void;
}

/** What is looked for, kept in the address. */
export function useAuditFilters(): AuditSearch {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const { timeZone } = useViewer().organization;
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(search), [search]);
  const filters = useMemo(() => filtersOf(address, timeZone), [address, timeZone]);
  const change = useCallback(
    (to: AuditAddress) => {
      const given = Object.entries({ ...address, ...to }).map(([name, value]) => [name, value || undefined]);
      void navigate({ to: '.', search: Object.fromEntries(given), resetScroll: false });
    },
    [address, navigate],
  );
  const clear = useCallback(() => void navigate({ to: '.', search: {}, resetScroll: false }), [navigate]);
  return { address, filters, change, clear };
}

function readAddress(search: Readonly<Record<string, unknown>>): AuditAddress {
  const given = names.flatMap(name => (search[name] ? [[name, String(search[name])] as const] : []));
  return Object.fromEntries(given);
}
