/** How narrow and how wide somebody can make a column, in pixels. */
export const columnLimits = { min: 64, max: 640 } as const;

/** The step of the arrow keys. */
const step = 16;

/** A column that is wider already, such as the only one that grows on a wide screen, need not become narrower. */
export function limitWidth(width: number, before = 0): number {
  return Math.round(Math.min(Math.max(width, columnLimits.min), Math.max(columnLimits.max, before)));
}

/** The widest column of a link or of the browser's memory: as wide as a large screen. */
const widest = 4000;

export function limitKeptWidth(width: number): number {
  return limitWidth(Math.min(width, widest), widest);
}

/** The width that a key gives a column, with the arrows of a page that is read from left to right. */
export function widthByKey(key: string, width: number): number | undefined {
  const next: Readonly<Record<string, number>> = {
    ArrowLeft: width - step,
    ArrowRight: width + step,
    Home: columnLimits.min,
    End: columnLimits.max,
  };
  const requested = next[key];
  return requested === undefined ? undefined : limitWidth(requested, width);
}
