import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Selection } from '../list/state/use-selection.ts';
import { useWorkspace } from './workspace-context.ts';

type Keys = Readonly<Record<string, (id: string | undefined) => void>>;

/** x selects, Enter opens, e edits, / searches, n makes a new one. */
export function useListKeys({ ids, select }: Selection): Keys {
  const navigate = useNavigate();
  const { workspace, moves, query, may } = useWorkspace();
  const { pages, opens } = workspace;
  return useMemo(() => {
    const state = { list: query };
    const drawer = (id: string | undefined) => id && may('edit') && moves.openRecord(id);
    const page = (id: string | undefined) =>
      id && pages && void navigate({ to: pages.record, params: { id }, state });
    return {
      '/': () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus(),
      Enter: opens === 'page' ? page : drawer,
      e: pages ? page : drawer,
      ...((may('edit') || may('delete')) && {
        x: (id: string | undefined) => id && select(id, !ids.includes(id), false),
      }),
      ...(may('create') && {
        n: () => (pages ? void navigate({ to: pages.new, state }) : moves.openNew()),
      }),
    };
  }, [navigate, moves, query, may, pages, opens, ids, select]);
}
