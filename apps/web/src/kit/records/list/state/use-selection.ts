import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useAddressed } from '../../../ui/inputs/use-addressed.ts';
import { afterClick } from './selection.ts';

export interface Selection {
  /** Those of the shown that are selected, in the list's order. */
  readonly ids: readonly string[];
  readonly select: (id: string, isOn: boolean, isRange: boolean) => void;
  readonly selectAll: (isOn: boolean) => void;
}

interface Input {
  /** The ids on the page, in their order. */
  readonly shown: readonly string[];
  /** The selection as the address has it. */
  readonly address: string;
  readonly write: (address: string) => void;
}

/** Which rows are selected. */
export function useSelection({ shown, address, write }: Input): Selection {
  const [written, change] = useAddressed(address, write);
  const selected = useMemo(() => new Set(written.split(',').filter(Boolean)), [written]);
  const latest = useRef({ shown, selected });
  const anchor = useRef<string>(undefined);
  useEffect(() => {
    latest.current = { shown, selected };
  });

  const select = useCallback(
    (id: string, isOn: boolean, isRange: boolean) => {
      const from = isRange ? anchor.current : undefined;
      anchor.current = id;
      change([...afterClick(latest.current.shown, latest.current.selected, { id, isOn, from })].join(','));
    },
    [change],
  );
  const selectAll = useCallback(
    (isOn: boolean) => change(isOn ? latest.current.shown.join(',') : ''),
    [change],
  );

  // What is no longer shown was not clicked away, but nothing may happen to it unseen.
  const ids = useMemo(() => shown.filter(id => selected.has(id)), [shown, selected]);
  return { ids, select, selectAll };
}
