import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type RowRange, visibleRows } from './visible-rows.ts';

/** Draws only the rows that can be seen, whether the page scrolls or the table in itself. */
export function useVisibleRows(count: number, rowHeight: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [range, setRange] = useState<RowRange>({ first: 0, end: Math.min(count, 30) });

  const measure = useCallback(() => {
    const top = body.current?.getBoundingClientRect().top;
    if (top !== undefined) {
      const next = visibleRows({ top, windowHeight: window.innerHeight, rowHeight, count });
      setRange(shown => (shown.first === next.first && shown.end === next.end ? shown : next));
    }
  }, [count, rowHeight]);

  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    // Captured: a scroll inside of the table does not bubble.
    const options = { capture: true, passive: true } as const;
    window.addEventListener('scroll', measure, options);
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, options);
      window.removeEventListener('resize', measure);
    };
  }, [measure]);

  /** Scrolls to a row that may not be drawn. */
  const reveal = useCallback(
    (index: number) => {
      const element = body.current;
      const frame = element?.closest('section');
      const top = (element?.getBoundingClientRect().top ?? 0) + index * rowHeight - window.innerHeight / 2;
      (frame && frame.scrollHeight > frame.clientHeight + 1 ? frame : window).scrollBy({ top });
    },
    [rowHeight],
  );

  return { body, range, reveal };
}
