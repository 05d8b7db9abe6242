import { useCallback, useEffect, useRef, useState } from 'react';

type Change = (draft: string, options?: { readonly delayMs?: number; readonly written?: string }) => void;

/** A value that is shown at once and written to the address a moment later. It follows changes of the address. */
export function useAddressed(address: string, write: (value: string) => void): readonly [string, Change] {
  const [draft, setDraft] = useState(address);
  const pending = useRef<string[]>([]);
  const timer = useRef<number>(undefined);
  const latest = useRef({ address, write });

  useEffect(() => {
    latest.current = { address, write };
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    // The address changes later than the input, possibly after more typing. Such a change is not applied to the input.
    const place = pending.current.indexOf(address);
    pending.current.splice(0, place + 1);
    if (place < 0) {
      setDraft(address);
    }
  }, [address]);

  const change = useCallback<Change>((next, { delayMs = 150, written = next } = {}) => {
    setDraft(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (written !== latest.current.address) {
        pending.current.push(written);
        latest.current.write(written);
      }
    }, delayMs);
  }, []);
  return [draft, change];
}
