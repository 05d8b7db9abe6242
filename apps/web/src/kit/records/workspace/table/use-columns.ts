import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cardColumns } from '../../list/card-layout.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { fittingColumns, leastWidth, sharedWidths } from './columns.ts';

/** The columns of the table in a frame of whatever width, and how wide each is. */
export function useColumns(workspace: Screens, chosen: readonly string[] | undefined, isNarrow: boolean) {
  const [frame, frameWidth] = useFrameWidth();
  const shown = useMemo(
    () => (isNarrow ? cardColumns(workspace, chosen) : (chosen ?? fittingColumns(workspace, frameWidth))),
    [chosen, workspace, frameWidth, isNarrow],
  ).join();
  return useMemo(() => {
    const columns = shown.split(',');
    const least = leastWidth(workspace, columns);
    const isWide = !isNarrow && least > frameWidth;
    const widths = sharedWidths(workspace, columns, Math.max(frameWidth - least, 0));
    return { frame, columns, widths, leastWidth: least, isWide };
  }, [workspace, shown, frame, frameWidth, isNarrow]);
}

/** Measured before the first picture, so that no column comes or goes after it. */
function useFrameWidth() {
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) {
      return;
    }
    const measure = () => setWidth(element.offsetWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}
