import { useEffect, useRef, useState } from 'react';

/** A frame that scrolls sideways ends what sticks to the page: only then does the table scroll in itself. */
export function useIsWiderThanFrame() {
  const frame = useRef<HTMLElement>(null);
  const [isWide, setWide] = useState(false);

  useEffect(() => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (!element || !table) {
      return;
    }
    const observer = new ResizeObserver(() => setWide(table.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);

  return [frame, isWide] as const;
}
