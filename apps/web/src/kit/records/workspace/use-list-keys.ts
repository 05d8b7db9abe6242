import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RowKey } from '../../ui/table/use-row-keys.ts';
import type { Selection } from '../list/state/use-selection.ts';
import { useWorkspace } from './workspace-context.ts';

type Keys = Readonly<Record<string, RowKey>>;

/** x selects, Enter opens, the space bar previews, e edits, / searches, n makes a new one. */
export function useListKeys({ ids, select }: Selection): Keys {
  const navigate = useNavigate();
  const { workspace, layout, moves, pageQuery, preview, may } = useWorkspace();
  const { pages, opens } = workspace;
  const { id: openId, open: openBeside, close } = preview;
  return useMemo(() => {
    const state = { list: pageQuery };
    const drawer = (id: string | undefined) => id && may('edit') && moves.openRecord(id);
    const page = (id: string | undefined) =>
      id && pages && void navigate({ to: pages.record, params: { id }, state });
    const beside = (id: string | undefined) => id && openBeside(id);
    return {
      Enter: {
        text: t({ message: 'Open', context: 'verb' }),
        run: pages && layout.opens === 'beside' ? beside : opens === 'page' ? page : drawer,
      },
      ...(pages && {
        ' ': {
          text: t({ message: 'Preview', context: 'verb' }),
          run: (id: string | undefined) => (id === openId ? close() : beside(id)),
        },
      }),
      ...(openId && { Escape: { text: t`Close`, run: close } }),
      e: { text: t`Edit`, run: pages ? page : drawer },
      '/': {
        text: t`Search`,
        run: () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus(),
      },
      ...((may('edit') || may('delete')) && {
        x: {
          text: t`Select`,
          run: (id: string | undefined) => id && select(id, !ids.includes(id), false),
        },
      }),
      ...(may('create') && {
        n: {
          text: t`New`,
          run: () => (pages ? void navigate({ to: pages.new, state }) : moves.openNew()),
        },
      }),
    };
  }, [navigate, moves, pageQuery, may, pages, opens, layout.opens, openId, openBeside, close, ids, select]);
}
