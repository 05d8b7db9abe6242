import { useMemo, useState } from 'react';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import { type Selection as Marked, useSelection } from '../../list/state/use-selection.ts';
import type { Selection } from '../view.ts';
import type { Target } from './bulk-changes.ts';

export interface ViewSelection extends Marked {
  readonly target: Target;
  /** All that match are selected, also those that nobody has scrolled to. */
  readonly isWhole: boolean;
  readonly selectWhole: () => void;
}

interface Input {
  readonly view: Selection;
  /** The records that are loaded, in their order. */
  readonly records: readonly AnyRecord[];
  /** How many match; absent while they are counted. */
  readonly total: number | undefined;
  /** Where the address keeps the selection. */
  readonly address?: { readonly value: string; readonly write: (ids: string) => void };
}

/** What is selected among the records of one view; another view begins with nothing. */
export function useViewSelection({ view, records, total, address }: Input): ViewSelection {
  const shown = useMemo(() => records.map(({ id }) => id), [records]);
  const viewKey = JSON.stringify(view);
  const [kept, keep] = useState({ viewKey, ids: '', isWhole: false });
  const isSame = kept.viewKey === viewKey;
  const marked = useSelection({
    shown,
    address: address ? address.value : isSame ? kept.ids : '',
    write: address?.write ?? (ids => keep(before => ({ ...before, viewKey, ids }))),
  });
  const isWhole = isSame && kept.isWhole;
  const { select, selectAll } = marked;
  const moves = useMemo(() => {
    const setWhole = (whole: boolean) =>
      keep(before => ({ viewKey, ids: before.viewKey === viewKey ? before.ids : '', isWhole: whole }));
    // Whoever takes one out means those that can be seen.
    const narrowed =
      <Args extends readonly unknown[]>(move: (...args: Args) => void) =>
      (...args: Args) => {
        setWhole(false);
        move(...args);
      };
    return { select: narrowed(select), selectAll: narrowed(selectAll), selectWhole: () => setWhole(true) };
  }, [viewKey, select, selectAll]);

  const ids = isWhole ? shown : marked.ids;
  const target = useMemo<Target>(() => {
    const known = new Set(ids);
    return isWhole
      ? { which: { matching: view }, count: total ?? ids.length, has: () => true, records }
      : {
          which: { ids },
          count: ids.length,
          has: id => known.has(id),
          records: records.filter(({ id }) => known.has(id)),
        };
  }, [ids, isWhole, view, total, records]);
  return { ids, isWhole, target, ...moves };
}
