import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type RowRange, rowsBeyond, visibleRows } from './visible-rows.ts';

interface Rows {
  readonly count: number;
  readonly rowHeight: number;
  /** Where the table begins in the window when it is first drawn. */
  readonly top: number;
}

/**
 * Draws only the rows that can be seen, whether the page scrolls or the table in itself. Those beyond the edges come after the
 * first picture.
 */
export function useVisibleRows({ count, rowHeight, top: firstTop }: Rows) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isDrawn = useRef(false);
  const [range, setRange] = useState<RowRange>(() =>
    visibleRows({ top: firstTop, windowHeight: window.innerHeight, rowHeight, count, beyond: 0 }),
  );

  const measure = useCallback(() => {
    const top = body.current?.getBoundingClientRect().top;
    if (top !== undefined) {
      const next = visibleRows({
        top,
        windowHeight: window.innerHeight,
        rowHeight,
        count,
        beyond: rowsBeyond,
      });
      setRange(shown => (shown.first === next.first && shown.end === next.end ? shown : next));
    }
  }, [count, rowHeight]);

  useLayoutEffect(() => {
    if (isDrawn.current) {
      measure();
    } else {
      isDrawn.current = true;
      startTransition(measure);
    }
  }, [measure]);
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
