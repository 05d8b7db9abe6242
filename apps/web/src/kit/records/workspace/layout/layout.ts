import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { limitKeptWidth } from '../../../ui/table/column-width.ts';

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** Where the name of a record opens it, if not as declared: next to the list. */
export const opensNames = ['beside'] as const;
export type Opens = (typeof opensNames)[number];

/** How a list is laid out; what is absent is as usual. */
export interface Layout {
  readonly columns?: readonly string[];
  readonly density?: Density;
  /** In pixels, by column. Once one column is resized, every column keeps its width. */
  readonly widths?: Readonly<Record<string, number>>;
  /** How many of the first columns stay visible while the table scrolls sideways; usually one. */
  readonly pinned?: number;
  readonly opens?: Opens;
}

/** The search parameters that hold a layout; the browser's memory has the same. */
export const layoutNames = ['columns', 'density', 'widths', 'pinned', 'opens'] as const;

export type LayoutWords = Readonly<Partial<Record<(typeof layoutNames)[number], string>>>;

export const usuallyPinned = 1;
export const maxPinned = 6;

const ofEveryRecord = ['createdAtUtc', 'updatedAtUtc'];

/** What the resource does not know is left out, so that an old link still opens. */
export function readLayout({ fields }: AnyResource, words: LayoutWords): Layout {
  const isKnown = (name: string) => Object.hasOwn(fields, name) || ofEveryRecord.includes(name);
  const columns = [...new Set((words.columns ?? '').split(','))].filter(isKnown);
  const widths = readWidths(words.widths ?? '').filter(([name]) => isKnown(name));
  const pinned = Number(words.pinned ?? usuallyPinned);
  return {
    columns: columns.length > 0 ? columns : undefined,
    density: densities.find(each => each === words.density),
    widths: widths.length > 0 ? Object.fromEntries(widths) : undefined,
    pinned: isPinnable(pinned) && pinned !== usuallyPinned ? pinned : undefined,
    opens: opensNames.find(each => each === words.opens),
  };
}

/** Whether an address says how the list is laid out. A saved view says all of it. */
export function isInAddress(address: LayoutWords & { readonly view?: string }): boolean {
  return address.view !== undefined || layoutNames.some(name => address[name] !== undefined);
}

/** The search parameters of a layout. All of them are named, so that they replace those of another one. */
export function wordsOf({ columns, density, widths, pinned, opens }: Layout): LayoutWords {
  return {
    columns: columns?.join(),
    density: density === 'compact' ? density : undefined,
    widths: widths && writeWidths(widths),
    pinned: pinned === undefined || pinned === usuallyPinned ? undefined : String(pinned),
    opens,
  };
}

/** The layout in which a column is pinned, or not any longer: it moves to the end of the pinned ones, or behind them. */
export function withPinned(
  layout: Layout,
  shown: readonly string[],
  name: string,
  isPinned: boolean,
): Layout {
  const before = layout.pinned ?? usuallyPinned;
  const pinned = Math.min(Math.max(before + (isPinned ? 1 : -1), 0), maxPinned);
  const others = shown.filter(each => each !== name);
  const place = isPinned ? pinned - 1 : pinned;
  const columns = others.toSpliced(place, 0, name);
  const isMoved = columns.join() !== shown.join();
  return { ...layout, pinned, columns: isMoved ? columns : layout.columns };
}

export function isPinnable(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= maxPinned;
}

/** `email-180,fullName-240`: these characters are legible in an address. A name may have a hyphen of its own. */
function writeWidths(widths: Readonly<Record<string, number>>): string {
  return Object.entries(widths)
    .map(([name, width]) => `${name}-${width}`)
    .join();
}

function readWidths(text: string): readonly (readonly [name: string, width: number])[] {
  return text.split(',').flatMap(part => {
    const at = part.lastIndexOf('-');
    const width = Number(part.slice(at + 1));
    return at > 0 && Number.isInteger(width) ? [[part.slice(0, at), limitKeptWidth(width)] as const] : [];
  });
}
