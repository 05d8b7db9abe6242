import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { limitWidth } from '../../../ui/table/column-width.ts';
import { cardColumns } from '../../list/card-layout.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { type Layout, usuallyPinned } from '../layout/layout.ts';
import {
  type ChosenWidths,
  firstThatFit,
  fittingColumns,
  leastWidth,
  pinnedOffsets,
  sharedWidths,
} from './columns.ts';

interface Columns {
  readonly workspace: Screens;
  readonly layout: Layout;
  readonly isNarrow: boolean;
  /** A record is open beside the table: only the columns that fit are shown, so that it does not have to be scrolled. */
  readonly isBeside: boolean;
  readonly setLayout: (layout: Layout) => void;
}

type Widths = Readonly<Record<string, number>>;

/** What somebody is resizing. */
interface WidthDraft {
  /** The widths that were kept when it began. */
  readonly before: ChosenWidths;
  /** The widths that were drawn when it began. */
  readonly drawn: Widths;
  readonly widths: Widths;
}

/** The columns of the table in a frame of whatever width, how wide each is, and the ways to resize them. */
export function useColumns({ workspace, layout, isNarrow, isBeside, setLayout }: Columns) {
  const [frame, place] = useFramePlace();
  const frameWidth = place?.width ?? 0;
  const { columns: chosen } = layout;
  const shown = useMemo(
    () => (isNarrow ? cardColumns(workspace, chosen) : (chosen ?? fittingColumns(workspace, frameWidth))),
    [chosen, workspace, frameWidth, isNarrow],
  ).join();
  const usual = useMemo(() => shown.split(','), [shown]);
  const kept = isBeside ? firstThatFit(workspace, usual, frameWidth, layout.widths).join() : shown;
  const columns = useMemo(() => kept.split(','), [kept]);
  const [draft, setDraft] = useState<WidthDraft>();
  // What was resized holds until the address has it too; until then the column would jump back.
  const isDraftOver = draft !== undefined && draft.before !== layout.widths;
  if (isDraftOver) {
    // Not only ignored: widths that are reset later are again those from before the draft.
    setDraft(undefined);
  }
  const chosenWidths = draft && !isDraftOver ? draft.widths : layout.widths;
  const sizes = useMemo(() => {
    const least = leastWidth(workspace, columns, chosenWidths);
    const widths = sharedWidths(workspace, columns, Math.max(frameWidth - least, 0), chosenWidths);
    const offsets = pinnedOffsets(widths, layout.pinned ?? usuallyPinned, frameWidth);
    return { widths, offsets, leastWidth: least, isWide: !isNarrow && least > frameWidth };
  }, [workspace, columns, chosenWidths, frameWidth, isNarrow, layout.pinned]);

  function withWidth(name: string, width: number): WidthDraft {
    const current = Object.fromEntries(sizes.widths.map(each => [each.name, each.width]));
    const drawn = draft?.drawn ?? current;
    const widths = { ...layout.widths, ...current, [name]: limitWidth(width, drawn[name]) };
    return { before: layout.widths, drawn, widths };
  }

  return {
    ...sizes,
    frame,
    place,
    columns,
    /** Those that are shown while no record is open beside the table. */
    usual,
    areResized: chosenWidths !== undefined,
    /** Shows a column with another width. */
    resize: (name: string, width: number) => setDraft(withWidth(name, width)),
    /** Shows and keeps it. */
    keepWidth: (name: string, width: number) => {
      const resized = withWidth(name, width);
      setDraft(resized);
      setLayout({ ...layout, widths: resized.widths });
    },
    /** Goes back to the widths that are kept. */
    cancelResize: () => setDraft(undefined),
  };
}

/** Where the table begins in the window, and how wide it may be. */
interface FramePlace {
  readonly top: number;
  readonly width: number;
}

/** Measured before the first row is drawn: rows are drawn only once, and no column comes or goes after the first picture. */
function useFramePlace() {
  const frame = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<FramePlace>();
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) {
      return;
    }
    const measure = () => {
      const { top } = element.getBoundingClientRect();
      const width = element.offsetWidth;
      setPlace(known => (known?.width === width ? known : { top, width }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, place] as const;
}
